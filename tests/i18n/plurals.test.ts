/** Plural forms, with a made-up Polish catalogue: one, few, many and other. */
import { describe, expect, it, vi } from 'vitest'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { catalogueProblems } from './catalogue-problems.ts'

const polish = {
  'app.facts.tickets_one': '{{count}} bilet',
  'app.facts.tickets_few': '{{count}} bilety',
  'app.facts.tickets_many': '{{count}} biletów',
  'app.facts.tickets_other': '{{count}} biletu',
}
const english = {
  'app.facts.tickets_one': '{{count}} ticket',
  'app.facts.tickets_other': '{{count}} tickets',
}
const load = (lang: string, namespace: string) =>
  Promise.resolve(lang === 'pl' && namespace === 'common' ? polish : {})

async function polishStore() {
  const store = createTranslationStore(load)
  await store.changeLanguage('pl')
  return store
}

describe('t with a count', () => {
  it.each([
    [1, '1 bilet'],
    [2, '2 bilety'],
    [5, '5 biletów'],
    [22, '22 bilety'],
    [1.5, '1.5 biletu'],
  ])('takes the Polish form for %d', async (count, text) => {
    expect((await polishStore()).current().t('app.facts.tickets', { count })).toBe(text)
  })

  it('renders nothing again when a namespace loads after a plural form was found', async () => {
    const store = await polishStore()
    const listener = vi.fn()
    store.subscribe(listener)
    store.current().t('app.facts.tickets', { count: 5 })
    await store.loadNamespace('checkout')
    expect(listener).not.toHaveBeenCalled()
  })

  it('takes the English form in a language without the key', async () => {
    const store = createTranslationStore(load)
    await store.changeLanguage('de')
    expect(store.current().t('app.facts.tickets', { count: 1 })).toBe('1\u{a0}ticket')
  })
})

describe('has', () => {
  it('is true for a key of which only the plural forms exist', async () => {
    expect((await polishStore()).current().has('app.facts.tickets')).toBe(true)
    expect((await polishStore()).current().has('app.browse.none')).toBe(false)
  })
})

describe('catalogueProblems', () => {
  it('accepts other plural forms than the English ones', () => {
    expect(catalogueProblems('pl', polish, english)).toEqual([])
  })

  it('reports a missing form of the language', () => {
    const { 'app.facts.tickets_few': _, ...rest } = polish
    expect(catalogueProblems('pl', rest, english)).toEqual([
      'app.facts.tickets has the plural forms many one other',
    ])
    expect(catalogueProblems('ru', english, english)).not.toEqual([])
  })

  it('reports a text with a count and without plural forms', () => {
    const flat = { 'app.x': 'Past ({{count}})' }
    expect(catalogueProblems('en', flat, flat)).toEqual(['app.x has no plural forms'])
  })

  it('reports missing, unknown and blank texts and other placeholders', () => {
    expect(
      catalogueProblems('de', { 'app.a': ' ', 'app.c': 'C {{x}}' }, { 'app.b': 'B', 'app.c': 'C' }),
    ).toEqual(['app.b is missing', 'app.a is unknown', 'app.a is blank', 'app.c has the placeholders x'])
  })
})

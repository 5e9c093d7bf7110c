import { describe, expect, test, vi } from 'vitest'
import type { TranslationTable, Namespace } from '#i18n/locales.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'

const catalogues: Record<string, TranslationTable> = {
  'de/shell': { 'app.shell.skip': 'Zum Inhalt' },
  'de/checkout': { 'app.checkout.x': 'Kasse' },
  'en/checkout': { 'app.checkout.x': 'Desk', 'app.checkout.y': 'Only English' },
}
const load = (lang: string, room: Namespace) => Promise.resolve(catalogues[`${lang}/${room}`] ?? {})

describe('where a text comes from', () => {
  test('ours in the page’s language, else the English that ships with the app, and the gap is counted', async () => {
    const store = createTranslationStore(load)
    await store.changeLanguage('de')
    const { t } = store.current()
    expect(t('app.shell.skip')).toBe('Zum Inhalt')
    expect(t('app.shell.back')).toBe('Back')
    expect(store.missing.get('app.shell.back')).toBe(1)
    expect(store.missing.has('app.shell.skip')).toBe(false)
  })

  test('the event’s wording lies over the box office’s', () => {
    const store = createTranslationStore(load)
    store.setBundle('en', { 'show-event.tickets': 'Tickets' })
    store.setOverride({ en: { 'show-event.tickets': 'Seats' } })
    expect(store.current().t('show-event.tickets')).toBe('Seats')
    store.setOverride(null)
    expect(store.current().t('show-event.tickets')).toBe('Tickets')
  })

  test('a key that exists nowhere is the key, and is counted', () => {
    const store = createTranslationStore(load)
    expect(store.current().t('error.unheard-of')).toBe('error.unheard-of')
    expect(store.current().has('error.unheard-of')).toBe(false)
    expect([...store.missing]).toEqual([['error.unheard-of', 1]])
  })

  test('a language whose texts cannot be loaded is still switched to, in English', async () => {
    const store = createTranslationStore(() => Promise.reject(new Error('offline')))
    await store.changeLanguage('de')
    expect(store.current().lang).toBe('de')
    expect(store.current().t('app.shell.back')).toBe('Back')
  })
})

test('a room’s texts come when they are needed, with its English', async () => {
  const store = createTranslationStore(load)
  await store.changeLanguage('de')
  await store.loadNamespace('checkout')
  expect(store.current().t('app.checkout.x')).toBe('Kasse')
  expect(store.current().t('app.checkout.y')).toBe('Only English')
})

test('a room that was needed follows into the next language', async () => {
  const store = createTranslationStore(load)
  await store.loadNamespace('checkout')
  await store.changeLanguage('de')
  expect(store.current().t('app.checkout.x')).toBe('Kasse')
})

test('a room and a language asked for at once meet', async () => {
  const store = createTranslationStore(load)
  const using = store.changeLanguage('de')
  await Promise.all([store.loadNamespace('checkout'), using])
  expect(store.current().t('app.checkout.x')).toBe('Kasse')
})

test('a room is loaded once, and everyone who needs it waits for it', async () => {
  const counted = vi.fn(load)
  const store = createTranslationStore(counted)
  await Promise.all([store.loadNamespace('checkout'), store.loadNamespace('checkout')])
  expect(counted).toHaveBeenCalledOnce()
  expect(store.current().t('app.checkout.x')).toBe('Desk')
})

test('a room that could not be loaded is asked for again', async () => {
  let online = false
  const store = createTranslationStore((lang, room) =>
    online ? load(lang, room) : Promise.reject(new Error('offline')),
  )
  await expect(store.loadNamespace('checkout')).rejects.toThrow('offline')
  online = true
  await store.loadNamespace('checkout')
  expect(store.current().t('app.checkout.x')).toBe('Desk')
})

test('the last of two wishes wins, whichever is loaded first', async () => {
  const late: (() => void)[] = []
  const slow = (lang: string, room: Namespace) =>
    lang === 'de'
      ? new Promise<TranslationTable>((resolve) => late.push(() => resolve({})))
      : load(lang, room)
  const store = createTranslationStore(slow)
  const first = store.changeLanguage('de')
  await store.changeLanguage('it')
  for (const deliver of late) deliver()
  await first
  expect(store.current().lang).toBe('it')
})

test('listeners hear of a change once, after it', async () => {
  const store = createTranslationStore(load)
  const heard = vi.fn(() => store.current().lang)
  store.subscribe(heard)
  await store.changeLanguage('de')
  expect(heard).toHaveBeenCalledOnce()
  expect(heard).toHaveReturnedWith('de')
})

describe('texts per language', () => {
  test('the page’s language, else English, else whichever there is', async () => {
    const store = createTranslationStore(load)
    await store.changeLanguage('de')
    const { pick, pickLang } = store.current()
    expect([pick({ de: 'a', en: 'b' }), pickLang({ de: 'a', en: 'b' })]).toEqual(['a', 'de'])
    expect([pick({ it: 'c', en: 'b' }), pickLang({ it: 'c', en: 'b' })]).toEqual(['b', 'en'])
    expect([pick({ it: 'c' }), pickLang({ it: 'c' })]).toEqual(['c', 'it'])
    expect([pick({}), pickLang({})]).toEqual(['', 'de'])
  })

  test('a blank text counts as none', () => {
    expect(createTranslationStore(load).current().pick({ en: '', it: 'c' })).toBe('c')
  })
})

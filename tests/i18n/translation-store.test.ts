import { describe, expect, test, vi } from 'vitest'
import { createTranslationStore } from '#i18n/translation-store.ts'
import type { TranslationTable } from '#kit/text/translations.ts'

const catalogues: Record<string, TranslationTable> = {
  'de/common': { 'app.shell.skip': 'Zum Inhalt' },
  'de/checkout': { 'app.checkout.x': 'Kasse' },
  'en/checkout': { 'app.checkout.x': 'Desk', 'app.checkout.y': 'Only English' },
}
const load = (lang: string, namespace: string) => Promise.resolve(catalogues[`${lang}/${namespace}`] ?? {})

describe('t', () => {
  test('takes the text in the language of the page, else bundled English', async () => {
    const store = createTranslationStore(load)
    await store.changeLanguage('de')
    const { t } = store.current()
    expect(t('app.shell.skip')).toBe('Zum Inhalt')
    expect(t('app.shell.back')).toBe('Back')
  })

  test('takes the text of the event before the text of the server (B201)', () => {
    const store = createTranslationStore(load)
    store.setBundle('en', { 'show-event.tickets': 'Tickets' })
    store.setOverride({ en: { 'show-event.tickets': 'Seats' } })
    expect(store.current().t('show-event.tickets')).toBe('Seats')
    store.setOverride(null)
    expect(store.current().t('show-event.tickets')).toBe('Tickets')
  })

  test('keeps the texts of the server when an empty table arrives, as from a portal', () => {
    const store = createTranslationStore(load)
    store.setBundle('en', { 'show-event.tickets': 'Tickets' })
    store.setBundle('en', {})
    expect(store.current().t('show-event.tickets')).toBe('Tickets')
  })

  test('notifies its subscribers of another bundle, and not of the same one again', () => {
    const store = createTranslationStore(load)
    const bundle = { 'show-event.tickets': 'Tickets' }
    store.setBundle('en', bundle)
    const listener = vi.fn()
    store.subscribe(listener)
    store.setBundle('en', bundle)
    expect(listener).not.toHaveBeenCalled()
    store.setBundle('en', { 'show-event.tickets': 'Seats' })
    expect(listener).toHaveBeenCalledOnce()
    expect(store.current().t('show-event.tickets')).toBe('Seats')
  })

  test.each([
    [
      'no change when the page shows its texts already',
      { 'show-event.tickets': 'Tickets', 'poll.title': 'Polls' },
      0,
    ],
    ['a change when a shown text is another one', { 'show-event.tickets': 'Seats' }, 1],
  ])('reports %s', (_, bundle, changes) => {
    const store = createTranslationStore(load)
    store.setRenderedTexts('en', { 'show-event.tickets': 'Tickets' })
    const { t } = store.current()
    expect(t('show-event.tickets')).toBe('Tickets')
    const listener = vi.fn()
    store.subscribe(listener)
    store.setBundle('en', bundle)
    expect(listener).toHaveBeenCalledTimes(changes)
    expect(t('show-event.tickets')).toBe(bundle['show-event.tickets'])
  })

  test('reports a change when the page has read a text that only the bundle has', () => {
    const store = createTranslationStore(load)
    store.setRenderedTexts('en', { 'show-event.tickets': 'Tickets' })
    expect(store.current().t('poll.title')).toBe('')
    const listener = vi.fn()
    store.subscribe(listener)
    store.setBundle('en', { 'show-event.tickets': 'Tickets', 'poll.title': 'Polls' })
    expect(listener).toHaveBeenCalledOnce()
    expect(store.current().t('poll.title')).toBe('Polls')
  })

  test('takes a text of the server that a language lacks in English, else in the language before, and never shows its key', async () => {
    const store = createTranslationStore(load)
    store.setRenderedTexts('de', { 'show-event.tickets': 'Karten', 'common.free': 'Gratis' })
    await store.changeLanguage('de')
    await store.changeLanguage('fr')
    const read = (key: string) => store.current().t(key)
    expect([read('show-event.tickets'), read('show-event.donations')]).toEqual(['Karten', ''])
    store.setBundle('en', { 'show-event.tickets': 'Tickets' })
    expect([read('show-event.tickets'), read('common.free')]).toEqual(['Tickets', 'Gratis'])
    store.setBundle('fr', { 'show-event.tickets': 'Billets' })
    expect([read('show-event.tickets'), read('common.free')]).toEqual(['Billets', 'Gratis'])
  })

  test('takes no text of an event in the language before: the server has one in the language of the page', async () => {
    const store = createTranslationStore(load)
    store.setRenderedTexts('de', { 'show-event.tickets': 'Karten' })
    await store.changeLanguage('de')
    store.setOverride({ de: { 'show-event.tickets': 'Plätze' } })
    store.setBundle('fr', { 'show-event.tickets': 'Billets' })
    await store.changeLanguage('fr')
    expect(store.current().t('show-event.tickets')).toBe('Billets')
  })

  test('shows the texts that arrived after the first reading of a key', async () => {
    const store = createTranslationStore(load)
    const read = (key: string) => store.current().t(key)
    store.setBundle('en', { 'app.checkout.y': 'Server' })
    expect(read('app.checkout.x')).toBe('app.checkout.x')
    await store.loadNamespace('checkout')
    expect([read('app.checkout.y'), read('app.checkout.x')]).toEqual(['Only English', 'Desk'])
    store.setOverride({ en: { 'app.checkout.y': 'Event' } })
    expect(read('app.checkout.y')).toBe('Event')
    await store.changeLanguage('de')
    expect([read('app.checkout.y'), read('app.checkout.x')]).toEqual(['Event', 'Kasse'])
  })

  test('ignores overrides of what is no language, which would change the prototype of objects', () => {
    const store = createTranslationStore(load)
    const hostile = JSON.parse('{"__proto__":{"a":"x"},"constructor":{"a":"x"},"en":{"a":"y"}}') as Record<
      string,
      TranslationTable
    >
    store.setOverride(hostile)
    expect(store.current().t('a')).toBe('y')
    store.setOverride(null)
    expect(({} as Record<string, unknown>)['override']).toBeUndefined()
    expect(Object.hasOwn(Object, 'override')).toBe(false)
  })

  test('isolates the values in a language from right to left', async () => {
    const store = createTranslationStore(load)
    const text = 'Pay {{price}} for {{count}}'
    store.setBundle('en', { pay: text })
    store.setBundle('ar', { pay: text })
    expect(store.current().t('pay', { price: 'CHF 50', count: 2 })).toBe('Pay CHF 50 for 2')
    await store.changeLanguage('ar')
    expect(store.current().t('pay', { price: 'CHF 50', count: 2 })).toBe(
      'Pay \u2068CHF 50\u2069 for \u20682\u2069',
    )
  })

  test('shows nesting of i18next as text, because texts that nest each other do not end', () => {
    const store = createTranslationStore(load)
    store.setOverride({ en: { a: '$t(b)', b: '$t(a)' } })
    expect(store.current().t('a')).toBe('$t(b)')
  })

  test('returns an unknown key itself', () => {
    const store = createTranslationStore(load)
    expect(store.current().t('error.unheard-of')).toBe('error.unheard-of')
    expect(store.current().has('error.unheard-of')).toBe(false)
  })

  test('falls back to English when the texts of a language cannot be loaded', async () => {
    const store = createTranslationStore(() => Promise.reject(new Error('offline')))
    await store.changeLanguage('de')
    expect(store.current().lang).toBe('de')
    expect(store.current().t('app.shell.back')).toBe('Back')
  })
})

test('loadNamespace loads the language of the page and English', async () => {
  const store = createTranslationStore(load)
  await store.changeLanguage('de')
  await store.loadNamespace('checkout')
  expect(store.current().t('app.checkout.x')).toBe('Kasse')
  expect(store.current().t('app.checkout.y')).toBe('Only English')
})

test('a namespace that was loaded is loaded in the next language, too', async () => {
  const store = createTranslationStore(load)
  await store.loadNamespace('checkout')
  await store.changeLanguage('de')
  expect(store.current().t('app.checkout.x')).toBe('Kasse')
})

test('a namespace and a language requested at the same time are both loaded', async () => {
  const store = createTranslationStore(load)
  const using = store.changeLanguage('de')
  await Promise.all([store.loadNamespace('checkout'), using])
  expect(store.current().t('app.checkout.x')).toBe('Kasse')
})

test('loadNamespace loads once, and all callers wait for it', async () => {
  const counted = vi.fn(load)
  const store = createTranslationStore(counted)
  await Promise.all([store.loadNamespace('checkout'), store.loadNamespace('checkout')])
  expect(counted).toHaveBeenCalledOnce()
  expect(store.current().t('app.checkout.x')).toBe('Desk')
})

test('loadNamespace tries again after a failure', async () => {
  let online = false
  const store = createTranslationStore((lang, namespace) =>
    online ? load(lang, namespace) : Promise.reject(new Error('offline')),
  )
  await expect(store.loadNamespace('checkout')).rejects.toThrow('offline')
  online = true
  await store.loadNamespace('checkout')
  expect(store.current().t('app.checkout.x')).toBe('Desk')
})

test('changeLanguage keeps the last of two changes, whichever is loaded first', async () => {
  const late: (() => void)[] = []
  const slow = (lang: string, namespace: string) =>
    lang === 'de'
      ? new Promise<TranslationTable>((resolve) => late.push(() => resolve({})))
      : load(lang, namespace)
  const store = createTranslationStore(slow)
  const first = store.changeLanguage('de')
  await store.changeLanguage('it')
  for (const deliver of late) deliver()
  await first
  expect(store.current().lang).toBe('it')
})

test('listeners are called once, after a change', async () => {
  const store = createTranslationStore(load)
  const subscriber = vi.fn(() => store.current().lang)
  store.subscribe(subscriber)
  await store.changeLanguage('de')
  expect(subscriber).toHaveBeenCalledOnce()
  expect(subscriber).toHaveReturnedWith('de')
})

describe('pick', () => {
  test('takes the language of the page, else English, else the first one', async () => {
    const store = createTranslationStore(load)
    await store.changeLanguage('de')
    const { pick, pickLang } = store.current()
    expect([pick({ de: 'a', en: 'b' }), pickLang({ de: 'a', en: 'b' })]).toEqual(['a', 'de'])
    expect([pick({ it: 'c', en: 'b' }), pickLang({ it: 'c', en: 'b' })]).toEqual(['b', 'en'])
    expect([pick({ it: 'c' }), pickLang({ it: 'c' })]).toEqual(['c', 'it'])
    expect([pick({}), pickLang({})]).toEqual(['', 'de'])
  })

  test('treats a blank text as missing', () => {
    expect(createTranslationStore(load).current().pick({ en: '', it: 'c' })).toBe('c')
  })
})

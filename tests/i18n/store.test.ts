import { describe, expect, test, vi } from 'vitest'
import type { Catalogue, Room } from '#i18n/locales.ts'
import { createTextStore } from '#i18n/store.ts'

const catalogues: Record<string, Catalogue> = {
  'de/shell': { 'app.shell.skip': 'Zum Inhalt' },
  'de/checkout': { 'app.checkout.x': 'Kasse' },
  'en/checkout': { 'app.checkout.x': 'Desk', 'app.checkout.y': 'Only English' },
}
const load = (lang: string, room: Room) => Promise.resolve(catalogues[`${lang}/${room}`] ?? {})

describe('where a text comes from', () => {
  test('ours in the page’s language, else the English that ships with the app, and the gap is counted', async () => {
    const store = createTextStore(load)
    await store.use('de')
    const { t } = store.texts()
    expect(t('app.shell.skip')).toBe('Zum Inhalt')
    expect(t('app.shell.back')).toBe('Back')
    expect(store.missing.get('app.shell.back')).toBe(1)
    expect(store.missing.has('app.shell.skip')).toBe(false)
  })

  test('the event’s wording lies over the box office’s', () => {
    const store = createTextStore(load)
    store.layBundle('en', { 'show-event.tickets': 'Tickets' })
    store.layOverride({ en: { 'show-event.tickets': 'Seats' } })
    expect(store.texts().t('show-event.tickets')).toBe('Seats')
    store.layOverride(null)
    expect(store.texts().t('show-event.tickets')).toBe('Tickets')
  })

  test('a key that exists nowhere is the key, and is counted', () => {
    const store = createTextStore(load)
    expect(store.texts().t('error.unheard-of')).toBe('error.unheard-of')
    expect(store.texts().has('error.unheard-of')).toBe(false)
    expect([...store.missing]).toEqual([['error.unheard-of', 1]])
  })

  test('a language whose texts cannot be loaded is still switched to, in English', async () => {
    const store = createTextStore(() => Promise.reject(new Error('offline')))
    await store.use('de')
    expect(store.texts().lang).toBe('de')
    expect(store.texts().t('app.shell.back')).toBe('Back')
  })
})

test('a room’s texts come when they are needed, with its English', async () => {
  const store = createTextStore(load)
  await store.use('de')
  await store.need('checkout')
  expect(store.texts().t('app.checkout.x')).toBe('Kasse')
  expect(store.texts().t('app.checkout.y')).toBe('Only English')
})

test('a room that was needed follows into the next language', async () => {
  const store = createTextStore(load)
  await store.need('checkout')
  await store.use('de')
  expect(store.texts().t('app.checkout.x')).toBe('Kasse')
})

test('a room and a language asked for at once meet', async () => {
  const store = createTextStore(load)
  const using = store.use('de')
  await Promise.all([store.need('checkout'), using])
  expect(store.texts().t('app.checkout.x')).toBe('Kasse')
})

test('a room is loaded once, and everyone who needs it waits for it', async () => {
  const counted = vi.fn(load)
  const store = createTextStore(counted)
  await Promise.all([store.need('checkout'), store.need('checkout')])
  expect(counted).toHaveBeenCalledOnce()
  expect(store.texts().t('app.checkout.x')).toBe('Desk')
})

test('a room that could not be loaded is asked for again', async () => {
  let online = false
  const store = createTextStore((lang, room) =>
    online ? load(lang, room) : Promise.reject(new Error('offline')),
  )
  await expect(store.need('checkout')).rejects.toThrow('offline')
  online = true
  await store.need('checkout')
  expect(store.texts().t('app.checkout.x')).toBe('Desk')
})

test('the last of two wishes wins, whichever is loaded first', async () => {
  const late: (() => void)[] = []
  const slow = (lang: string, room: Room) =>
    lang === 'de' ? new Promise<Catalogue>((resolve) => late.push(() => resolve({}))) : load(lang, room)
  const store = createTextStore(slow)
  const first = store.use('de')
  await store.use('it')
  for (const deliver of late) deliver()
  await first
  expect(store.texts().lang).toBe('it')
})

test('listeners hear of a change once, after it', async () => {
  const store = createTextStore(load)
  const heard = vi.fn(() => store.texts().lang)
  store.subscribe(heard)
  await store.use('de')
  expect(heard).toHaveBeenCalledOnce()
  expect(heard).toHaveReturnedWith('de')
})

describe('texts per language', () => {
  test('the page’s language, else English, else whichever there is', async () => {
    const store = createTextStore(load)
    await store.use('de')
    const { pick, pickLang } = store.texts()
    expect([pick({ de: 'a', en: 'b' }), pickLang({ de: 'a', en: 'b' })]).toEqual(['a', 'de'])
    expect([pick({ it: 'c', en: 'b' }), pickLang({ it: 'c', en: 'b' })]).toEqual(['b', 'en'])
    expect([pick({ it: 'c' }), pickLang({ it: 'c' })]).toEqual(['c', 'it'])
    expect([pick({}), pickLang({})]).toEqual(['', 'de'])
  })

  test('a blank text counts as none', () => {
    expect(createTextStore(load).texts().pick({ en: '', it: 'c' })).toBe('c')
  })
})

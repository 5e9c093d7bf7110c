/**
 * The whole app with a real server in another language than English: no screen shows a key or an English text, and `html lang` is
 * the language. An English text in the code shows in any language; tests/i18n/keys.test.ts compares the files of all
 * (`ALL_LANGUAGES=1 npx vitest run tests/journeys` buys in each).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import { createRoutes } from '#shell/routes.tsx'
import { openCheckout } from '../purchase/pages/render-checkout.tsx'
import { localeFiles } from '../support/locale-files.ts'
import { order } from '../support/orders.ts'
import { category, eventSeed } from '../support/server/seeds.ts'
import { pglite, testServer } from '../support/server/test-server.ts'
import { faultyLine } from '../support/wire/faulty-network.ts'

const root = join(import.meta.dirname, '../..')
type Table = Readonly<Record<string, string>>
const read = <T,>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T

/** The texts of the app and those of the server's bundle. */
const textsOf = (lang: string): Table =>
  Object.fromEntries(
    [read<object>(`src/i18n/locales/${lang}/server.json`), ...Object.values(localeFiles(lang))]
      .flatMap((table) => Object.entries(table))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const english = textsOf('en')
const others = readdirSync(join(root, 'src/i18n/locales')).filter((lang) => lang !== 'en')

/** No English text has its letters. */
const buying = process.env['ALL_LANGUAGES'] ? others : ['bg']

/** What the organizer wrote and what the buyer typed: the same in each language. */
const organizerTexts = { title: 'Xylothek', place: 'Quarry Theatre, Arzo', category: 'Zutritt' }
const inEach = (text: string) => Object.fromEntries(['en', ...others].map((lang) => [lang, text]))

const server = testServer(pglite)
beforeAll(() =>
  server.load(
    eventSeed({
      shortName: 'pietra',
      languages: loadTranslations().translatedLanguages,
      displayName: organizerTexts.title,
      title: inEach(organizerTexts.title),
      description: inEach('***'),
      location: organizerTexts.place,
      privacyPolicyUrl: 'https://meetup.example.org/privacy',
      categories: [category({ name: organizerTexts.category, description: {}, price: 5000 })],
      paymentProxies: ['ON_SITE', 'OFFLINE'],
    }),
  ),
)
beforeEach(() => sessionStorage.clear())

/** Texts of elements, and of attributes that name or describe them. */
function shownTexts(): string[] {
  const attributes = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap(
    (element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  )
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = [document.title]
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent ?? '')
  return [...texts, ...attributes].map((text) => text.trim()).filter((text) => text !== '')
}

/** Texts of a language by how they are found on a page: as they are, or by a pattern where values stand in them. */
interface Matcher {
  readonly fixed: ReadonlySet<string>
  readonly patterns: readonly RegExp[]
}

const placeholder = /\{\{.*?\}\}/

/** Leaves out a text without three letters beside its values. */
function matcherOf(texts: Table): Matcher {
  const named = Object.values(texts).filter((text) => /\p{L}{3}/u.test(text.split(placeholder).join(' ')))
  const parts = named.filter((text) => placeholder.test(text)).map((text) => text.split(placeholder))
  const escaped = (part: string) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return {
    fixed: new Set(named.map((text) => text.trim())),
    patterns: parts.map((each) => new RegExp(`^\\s*${each.map(escaped).join('.*')}\\s*\\*?$`, 's')),
  }
}

/** The mark of a required field stands after its label. */
const matches = (text: string, { fixed, patterns }: Matcher): boolean =>
  fixed.has(text.replace(/\s*\*$/, '')) || patterns.some((pattern) => pattern.test(text))

const englishMatcher = matcherOf(english)
/** Results for texts that were compared before: the frame of a page and 250 countries are on every screen. */
const comparedTexts = new Map<string, boolean>()

function isEnglish(text: string): boolean {
  const result = comparedTexts.get(text) ?? matches(text, englishMatcher)
  comparedTexts.set(text, result)
  return result
}

/** Shown texts that match an English text and none of the language. */
function englishTexts(lang: string): string[] {
  const shown = shownTexts().filter(isEnglish)
  if (shown.length === 0) return []
  const translated = matcherOf(textsOf(lang))
  return shown.filter((text) => !matches(text, translated))
}

const shownKeys = () =>
  shownTexts().filter(
    (text) => text in english || /^(app|error|common|show-event|reservation-page)\.[\w.-]+$/.test(text),
  )

function expectOnly(lang: string, step: string): void {
  expect(document.documentElement.lang, step).toBe(lang)
  expect(shownKeys(), `keys at ${step}`).toEqual([])
  expect(englishTexts(lang), `English at ${step}`).toEqual([])
}

/** Opens the event by the start page, in a browser with the language. */
async function openEvent(lang: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([lang])
  const { user, router } = await openCheckout('book', {
    reservation: { ...order(), id: 'none' },
    services: { api: faultyLine(server, lang).api, now: () => server.clock.now() },
    pages: createRoutes,
  })
  const path = () => router.state.location.pathname
  await router.navigate('/')
  await user.click(await screen.findByRole('link', { name: organizerTexts.title }))
  await screen.findByRole('heading', { level: 1, name: organizerTexts.title })
  expect(path()).toBe('/event/pietra')
  const quantity = await screen.findByRole('group', { name: organizerTexts.category })
  await waitFor(() => expect(document.documentElement.lang).toBe(lang))
  expectOnly(lang, 'event')
  return { user, router, path, quantity }
}

describe('the whole app', () => {
  it.each(buying)('sells a ticket without a key or an English text: %s', async (lang) => {
    const texts = textsOf(lang)
    const text = (key: string) => texts[key] ?? key
    const name = (key: string) => new RegExp(`^${text(key)}(?!\\p{L})`, 'u')
    const { user, router, path, quantity } = await openEvent(lang)
    await user.click(within(quantity).getAllByRole('button')[1]!)
    await user.click(await screen.findByRole('button', { name: text('show-event.continue') }))

    await waitFor(() => expect(path()).toMatch(/book$/))
    await screen.findAllByRole('textbox')
    const submit = screen.getByRole('button', { name: text('reservation-page.continue') })
    expectOnly(lang, 'booking')
    await user.click(submit)
    await screen.findAllByRole('alert')
    expectOnly(lang, 'booking with errors')
    for (const [key, value] of [
      ['common.first-name', 'Ada'],
      ['common.last-name', 'Keller'],
      ['common.email', 'ada@example.org'],
    ] as const) {
      const [field] = screen.getAllByRole('textbox', { name: name(key) })
      await user.click(field!)
      await user.paste(value)
    }
    await user.click(submit)

    const methods = await screen.findAllByRole('radio')
    expectOnly(lang, 'overview')
    await user.click(methods.at(-1)!)
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    expectOnly(lang, 'overview with a method')
    const bar = screen.getByRole('region', { name: text('app.shell.next-step') })
    await user.click(within(bar).getAllByRole('button').at(-1)!)

    await waitFor(() => expect(path()).toMatch(/success|waiting-payment/))
    await screen.findByRole('heading', { level: 1 })
    expectOnly(lang, 'the last page')
    for (const address of ['/subscriptions-all', '/event/pietra/poll', '/my-orders', '/nowhere']) {
      const before = document.querySelector('h1')
      await router.navigate(address)
      await waitFor(() => expect(before?.isConnected ?? false).toBe(false))
      await screen.findByRole('heading', { level: 1 })
      expectOnly(lang, address)
    }
  })
})

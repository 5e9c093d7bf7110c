/**
 * The headers of an answer fit into the buffer of a proxy: 4 kB in nginx (docs/DEPLOYMENT.md). Longer ones end as 502.
 */
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { writeSetting } from '#server/modules/settings/queries.ts'
import { settingProblem } from '#server/modules/settings/rules.ts'
import { api, buy, forFree } from '../../support/server/purchase.ts'
import { category, freeSeed, testNow } from '../../support/server/seeds.ts'
import { testServer } from '../../support/server/test-server.ts'

const mostBytes = 3800
const mostAddress = 2000

/** Bytes of the header lines. */
const headerBytes = ({ headers }: LightMyRequestResponse): number =>
  Object.entries(headers)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${String(one)}\r\n`))
    .reduce((sum, line) => sum + Buffer.byteLength(line), 0)

const gets: string[] = []
const server = testServer({
  signIn: 'demo',
  extend: (app) =>
    void app.addHook('onRoute', ({ method, url }) => {
      if ([method].flat().includes('GET')) gets.push(url)
    }),
})

/** Texts whose characters are long in an address, or must not be cut apart. */
const longTexts = {
  Russian: 'Вечер в каменоломне. ',
  Japanese: '採石場の夕べと音楽。',
  Emoji: '👩‍👩‍👧‍👦🏳️‍🌈',
  'combining marks': 'Z̸͔̈á̵̛l̶̑͝g̷̎̇',
  Hindi: 'क्षत्रिय',
  'flags and percent signs': '🇨🇭🇩🇪 100 % & +',
}

const long = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length))

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const characters = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

const longEvent = (text: string): EventFile =>
  freeSeed({
    title: { en: long(text, 3000) },
    displayName: long(text, 3000),
    description: { en: long(text, 9000) },
    location: long(text, 3000),
    organization: { slug: 'long', name: long(text, 3000), email: 'hello@example.org' },
    categories: [category({ price: 0, name: long(text, 250) })],
  })

describe.each(Object.entries(longTexts))('an event whose texts are long, in %s', (_, text) => {
  it('has an address of Google Calendar below 2,000 characters with the beginning of each text (B281)', async () => {
    const seed = longEvent(text)
    const { shortName, tickets } = await buy(server, seed, 1, forFree)
    for (const query of ['type=google', `type=google&ticketId=${tickets[0] ?? ''}`]) {
      const answer = await server.app.inject(`${api}/event/${shortName}/calendar/en?${query}`)
      const address = String(answer.headers.location)
      expect(answer.statusCode).toBe(302)
      expect(address.length).toBeLessThan(mostAddress)
      expect(headerBytes(answer)).toBeLessThan(mostBytes)
      const { searchParams } = new URL(address)
      // The address is shorter, and so is each text in it.
      const written = characters(long(text, mostAddress))
      for (const name of ['text', 'location', 'details']) {
        const beginning = (searchParams.get(name) ?? '').replace(/…$/, '')
        expect(beginning.length).toBeGreaterThan(20)
        const shown = characters(beginning)
        expect(shown).toEqual(written.slice(0, shown.length))
      }
    }
  })
})

describe('the headers of every GET', () => {
  const names = ['lang', 'subscription', 'returnTo', 'code', 'state', 'tz', 'type', 'ticketId', 'pin', 'q']
  const longQuery = (value: string): string =>
    '?' + names.map((name) => `${name}=${name === 'returnTo' ? '/' : ''}${value}`).join('&')

  it.each([
    ['short parameters and a long query', 'x', long('a', 700)],
    ['a query of 9,000 characters', 'x', long('a', 900)],
    ['long parameters', long('a', 200), 'x'],
    [
      'long parameters that are escaped',
      encodeURIComponent(long('я', 33)),
      encodeURIComponent(long('я', 100)),
    ],
    ['parameters of 200 characters that are escaped', encodeURIComponent(long('я', 200)), 'x'],
  ])('are below 3,800 bytes with %s (B281)', async (_title, part, value) => {
    const { shortName } = await buy(server, freeSeed(), 1, forFree)
    const wide: (readonly [string, number])[] = []
    expect(gets.length).toBeGreaterThan(40)
    for (const url of new Set(gets)) {
      for (const event of [part, shortName]) {
        const path = url
          .replace(/:(?:shortName|publicIdentifier)\b/, event)
          .replaceAll(/:[a-zA-Z]+|\*/g, part)
        const answer = await server.app.inject({
          url: path + longQuery(value),
          headers: { accept: 'text/html' },
        })
        const bytes = headerBytes(answer)
        if (bytes >= mostBytes) wide.push([url, bytes])
      }
    }
    expect(wide).toEqual([])
  })
})

describe('a setting that is part of headers', () => {
  const origins = (count: number): string =>
    Array.from({ length: count }, (_, index) => `https://site-${String(index)}.example.org`).join(',')

  it('EMBED_ALLOWED_ORIGINS is refused when it is too long', () => {
    expect(settingProblem('EMBED_ALLOWED_ORIGINS', origins(30))).toBeNull()
    expect(settingProblem('EMBED_ALLOWED_ORIGINS', origins(60))).toMatch('at most 1000 characters')
  })

  it('keeps the headers of each page below 3,800 bytes with the longest permitted value (B281)', async () => {
    const most = Array.from({ length: 60 }, (_, index) => origins(index + 1)).findLast(
      (text) => settingProblem('EMBED_ALLOWED_ORIGINS', text) === null,
    )
    await writeSetting(server.db, { kind: 'server' }, 'EMBED_ALLOWED_ORIGINS', most ?? '')
    await writeSetting(server.db, { kind: 'server' }, 'BASE_CUSTOM_CSS', ':root { --accent: #123456 }')
    const seed = freeSeed({ settings: { EVENT_CUSTOM_CSS: ':root { --accent: #654321 }' } })
    const { shortName, tickets } = await buy(server, seed, 1, forFree)
    server.clock.set(testNow + 120_000)
    const pages = [
      '/',
      `/event/${shortName}`,
      `/event/${shortName}/ticket/${tickets[0] ?? ''}/view`,
      '/wallet',
    ]
    for (const page of pages) {
      const answer = await server.app.inject({ url: page, headers: { accept: 'text/html' } })
      expect([page, headerBytes(answer) < mostBytes]).toEqual([page, true])
    }
  })
})

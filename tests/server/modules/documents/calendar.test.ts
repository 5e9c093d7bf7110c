/** Calendar entries, parsed by RFC 5545 (docs/api/documents.md#calendar). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventInput } from '#server/modules/event-setup/event-file/event-file.ts'
import { api, buy, forFree } from '../../../support/purchase.ts'
import { category, eventSeed, freeSeed } from '../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ baseUrl: 'https://tickets.example.org' })
})
afterAll(() => server.close())

const stamp = (instant: number) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')

async function fileOf(seed: EventInput, query = '', lang = 'en'): Promise<string> {
  await server.load(seed)
  return (await server.app.inject(`${api}/event/${seed.shortName}/calendar/${lang}${query}`)).body
}

/** Name with parameters and value of each unfolded line. */
const linesOf = (file: string): [string, string][] =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => {
      const [, name = '', value = ''] = /^((?:[^":]|"[^"]*")*):(.*)$/.exec(line) ?? []
      return [name, value]
    })

const textOf = (value = '') =>
  value.replaceAll(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
const read = (file: string) => Object.fromEntries(linesOf(file))

const nasty = () =>
  eventSeed({
    title: { en: `Talks; music, food\nand "more" \\n ${'é𝄞'.repeat(60)}` },
    location: 'Hall 1, row; seat\\7',
    organization: { slug: 'quoted', name: 'Kern, "Söhne"; Co: Ltd\nSouth', email: 'hello@example.org' },
  })

describe('GET calendar', () => {
  it('has lines of at most 75 octets with CRLF and splits no character', async () => {
    const file = await fileOf(nasty())
    const lines = file.split('\r\n')
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(file).not.toContain('\uFFFD')
  })

  it('escapes every text', async () => {
    const seed = nasty()
    const facts = read(await fileOf(seed))
    expect(textOf(facts['SUMMARY'])).toBe(seed.title['en'])
    expect(textOf(facts['LOCATION'])).toBe(seed.location)
  })

  it('removes quotes from the name of the organizer', async () => {
    const file = await fileOf(nasty())
    const [name, address] = linesOf(file).find(([line]) => line.startsWith('ORGANIZER')) ?? []
    expect(name).toBe('ORGANIZER;CN="Kern, \'Söhne\'; Co: Ltd South"')
    expect(address).toBe('mailto:hello@example.org')
  })

  it('has instants in UTC, so that a change of daylight saving keeps the duration', async () => {
    const [from, until] = [Date.UTC(2027, 2, 27, 20), Date.UTC(2027, 2, 28, 4)]
    const facts = read(await fileOf(eventSeed({ startsAt: from, endsAt: until })))
    expect([facts['DTSTART'], facts['DTEND']]).toEqual([stamp(from), stamp(until)])
    expect(facts['DTSTAMP']).toBe(stamp(server.clock.now()))
  })

  it('sends local times with their zone to Google Calendar', async () => {
    const seed = eventSeed({ startsAt: Date.UTC(2027, 2, 27, 20), endsAt: Date.UTC(2027, 2, 28, 4) })
    await server.load(seed)
    const answer = await server.app.inject(`${api}/event/${seed.shortName}/calendar/en?type=google`)
    const { searchParams } = new URL(String(answer.headers.location))
    expect(searchParams.get('dates')).toBe('20270327T210000/20270328T060000')
    expect(searchParams.get('ctz')).toBe('Europe/Zurich')
  })

  it('has the description as text without Markdown', async () => {
    const seed = eventSeed({
      description: {
        en: '# Two *tracks*\n\nRead [the plan](https://meetup.example.org/plan) of\nthe `day`:\n\n- talks & food\n- music\n\n1. come\n2. stay\n\nhttps://meetup.example.org',
      },
    })
    const words =
      'Two tracks\n\nRead the plan (https://meetup.example.org/plan) of the day:\n\n- talks & food\n- music\n\n1. come\n2. stay\n\nhttps://meetup.example.org'
    expect(textOf(read(await fileOf(seed))['DESCRIPTION'])).toBe(words)
    const google = await server.app.inject(`${api}/event/${seed.shortName}/calendar/en?type=google`)
    expect(new URL(String(google.headers.location)).searchParams.get('details')).toBe(words)
  })

  it.each(['xx', 'constructor', '__proto__', 'toString'])(
    'has a title and no description for an unknown language (%s)',
    async (lang) => {
      const facts = read(await fileOf(eventSeed(), '', lang))
      expect(facts['SUMMARY']).toBe('Spring Meetup')
      expect(facts['DESCRIPTION'] ?? '').toBe('')
    },
  )

  it('has separate entries for categories with their own days, and one for the event', async () => {
    const day = (from: number) => category({ price: 0, validFrom: from, validUntil: from + 3_600_000 })
    const first = Date.UTC(2027, 3, 8, 8)
    const seed = freeSeed({ categories: [day(first), category({ price: 0, name: 'All days' })] })
    const { tickets, shortName } = await buy(server, seed, 1, forFree)
    const path = `${api}/event/${shortName}/calendar/en`
    const narrow = read((await server.app.inject(`${path}?ticketId=${tickets[0] ?? ''}`)).body)
    const whole = read((await server.app.inject(path)).body)
    expect(narrow['DTEND']).toBe(stamp(first + 3_600_000))
    expect(narrow['UID']).not.toBe(whole['UID'])
    expect(whole['UID']).toBe(`${shortName}@tickets.example.org`)
  })
})

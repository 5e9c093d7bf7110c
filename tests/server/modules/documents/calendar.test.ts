/** Calendar entries, parsed by RFC 5545 (docs/api/documents.md#calendar). */
import { describe, expect, it } from 'vitest'
import { maxLinkLength } from '#kit/text/outside-links.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { api, buy, forFree } from '../../../support/server/purchase.ts'
import { category, eventSeed, freeSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer({ baseUrl: 'https://tickets.example.org' })

const stamp = (instant: number) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')

async function fileOf(seed: EventFile, query = '', lang = 'en'): Promise<string> {
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

  it.each(['Quarry ', 'Вечер ', '采石', '👩‍👩‍👧', '&?#% '])(
    'sends at most 1,800 characters to Google Calendar where all texts are long (%s) (B281)',
    async (word) => {
      const text = { en: word.repeat(200) }
      const seed = eventSeed({ title: text, description: text, location: word.repeat(200) })
      await server.load(seed)
      const answer = await server.app.inject(`${api}/event/${seed.shortName}/calendar/en?type=google`)
      const address = String(answer.headers.location)
      expect(address.length).toBeLessThanOrEqual(maxLinkLength)
      for (const value of new URL(address).searchParams.values()) expect(value).not.toContain('\uFFFD')
    },
  )

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
      expect(facts['SUMMARY']).toBe('Pietra Nights')
      expect(facts['DESCRIPTION'] ?? '').toBe('')
    },
  )

  it('has separate entries for categories with their own days, and one for the event', async () => {
    const day = (from: number) => category({ price: 0, validFrom: from, validUntil: from + 3_600_000 })
    const first = Date.UTC(2027, 6, 10, 18, 30)
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

/** What an operator does by SQL. */
const update = (shortName: string) => ({
  set: (
    values: Partial<{
      starts_at: number
      ends_at: number
      status: 'PUBLIC' | 'DISABLED'
      canceled_at: number
      time_zone: string
    }>,
  ) => server.db.updateTable('events').set(values).where('short_name', '=', shortName).execute(),
})

describe('GET calendar with type=follow', () => {
  const followed = async (shortName: string, lang = 'en') => {
    const answer = await server.app.inject(`${api}/event/${shortName}/calendar/${lang}?type=follow`)
    return { ...answer, facts: read(answer.body) }
  }
  const loaded = async (parts: Partial<EventFile> = {}): Promise<string> => {
    const seed = eventSeed(parts)
    await server.load(seed)
    return seed.shortName
  }

  it('names the calendar and how often to ask again; a file to add once names neither (B464)', async () => {
    const shortName = await loaded()
    const { facts, headers, statusCode } = await followed(shortName)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(facts['X-WR-CALNAME']).toBe('Pietra Nights')
    expect(facts['REFRESH-INTERVAL;VALUE=DURATION']).toBe('PT1H')
    expect(facts['X-PUBLISHED-TTL']).toBe('PT1H')
    expect(facts['UID']).toBe(`${shortName}@tickets.example.org`)
    expect([facts['SEQUENCE'], facts['STATUS']]).toEqual(['0', 'CONFIRMED'])
    const once = read((await server.app.inject(`${api}/event/${shortName}/calendar/en`)).body)
    expect([once['X-WR-CALNAME'], once['X-PUBLISHED-TTL'], once['UID']]).toEqual([
      undefined,
      undefined,
      facts['UID'],
    ])
  })

  it('has the new dates of a moved event under the same id with a higher sequence, and not for another change (B464)', async () => {
    const shortName = await loaded()
    const before = (await followed(shortName)).facts
    const start = Date.UTC(2027, 5, 1, 18)
    await update(shortName).set({ starts_at: start, ends_at: start + 3_600_000 })
    const moved = (await followed(shortName)).facts
    expect([moved['UID'], moved['DTSTART']]).toEqual([before['UID'], stamp(start)])
    expect(Number(moved['SEQUENCE'])).toBe(Number(before['SEQUENCE']) + 1)
    expect(moved['LAST-MODIFIED']).toMatch(/^\d{8}T\d{6}Z$/)
    await update(shortName).set({ time_zone: 'Europe/Rome' })
    expect((await followed(shortName)).facts['SEQUENCE']).toBe(moved['SEQUENCE'])
  })

  it('counts other days of a category as a change (B464)', async () => {
    const seed = freeSeed()
    await server.load(seed)
    const event = await server.db
      .selectFrom('events')
      .select('id')
      .where('short_name', '=', seed.shortName)
      .executeTakeFirstOrThrow()
    const [from, until] = [Date.UTC(2027, 6, 10, 18, 30), Date.UTC(2027, 6, 10, 19, 30)]
    await server.db
      .updateTable('categories')
      .set({ valid_from: from, valid_until: until })
      .where('event_id', '=', event.id)
      .execute()
    expect((await followed(seed.shortName)).facts['SEQUENCE']).toBe('1')
  })

  it('marks a canceled event in the language of the calendar, and takes the mark away when it takes place again (B465)', async () => {
    const shortName = await loaded()
    await update(shortName).set({ status: 'DISABLED' })
    const { facts } = await followed(shortName, 'de')
    expect([facts['STATUS'], facts['SEQUENCE']]).toEqual(['CANCELLED', '1'])
    expect(facts['SUMMARY']).toBe('Abgesagt: Pietra-Nächte')
    await update(shortName).set({ status: 'PUBLIC' })
    const again = (await followed(shortName)).facts
    expect([again['STATUS'], again['SEQUENCE'], again['SUMMARY']]).toEqual([
      'CONFIRMED',
      '2',
      'Pietra Nights',
    ])
  })

  it('marks an event that was canceled by a command and is still public (B465)', async () => {
    const shortName = await loaded()
    await update(shortName).set({ canceled_at: server.clock.now() })
    const { STATUS, SUMMARY } = (await followed(shortName)).facts
    expect([STATUS, SUMMARY]).toEqual(['CANCELLED', 'Canceled: Pietra Nights'])
  })

  it('is unknown for an event that no visitor ever saw, and has no link to Google for a canceled one (B465)', async () => {
    const hidden = await loaded({ status: 'DISABLED' })
    expect((await followed(hidden)).statusCode).toBe(404)
    await update(hidden).set({ starts_at: Date.UTC(2027, 5, 1) })
    expect((await followed(hidden)).statusCode).toBe(404)
    const canceled = await loaded()
    await update(canceled).set({ status: 'DISABLED' })
    const google = await server.app.inject(`${api}/event/${canceled}/calendar/en?type=google`)
    expect(google.statusCode).toBe(404)
  })

  it.each(['__proto__', 'xx'])('has English words for an unknown language (%s) (B465)', async (lang) => {
    const shortName = await loaded()
    await update(shortName).set({ status: 'DISABLED' })
    expect((await followed(shortName, lang)).facts['SUMMARY']).toBe('Canceled: Pietra Nights')
  })

  it('stays one file for hostile names: control characters, line breaks, right-to-left letters, long emoji (B464)', async () => {
    const title = `a\u0007b\r\nEND:VEVENT\rc\u0085d, ${'חג שמח '.repeat(12)}${'👩‍👩‍👧'.repeat(30)}`
    const shortName = await loaded({ title: { en: title }, location: '\u000bHall\nBEGIN:VEVENT' })
    const { body, facts } = await followed(shortName)
    expect(body.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(body).not.toContain('\uFFFD')
    expect(linesOf(body).filter(([line]) => line === 'END')).toHaveLength(2)
    expect(body.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    const oneLine = title
      .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    expect(textOf(facts['X-WR-CALNAME'])).toBe(oneLine)
    expect(textOf(facts['SUMMARY'])).toBe(title.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' '))
  })
})

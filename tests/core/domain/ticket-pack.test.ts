import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64 } from '#core/domain/base64.ts'
import { maxPackBytes } from '#core/domain/import-limits.ts'
import { packFileName, sharedPackName } from '#core/domain/pack-file.ts'
import { maxPackTickets, readPack, writePack } from '#core/domain/ticket-pack.ts'
import { odd } from '../../support/odd-values.ts'
import { changedPack, codeImage, packText, packUuids, shopOrigin } from '../../support/packs.ts'

type Change = Parameters<typeof changedPack>[1]

const refusedAfter = async (change: Change): Promise<unknown> =>
  readPack(await changedPack(await packText(), change), shopOrigin)

/** Applies a change to the first ticket. */
const first =
  (changes: Record<string, unknown>): Change =>
  (pack) =>
    Object.assign(pack.tickets[0] ?? {}, changes)

const extras = (count: number) => Array.from({ length: count }, () => ({ title: {}, count: 1, answers: [] }))

/** A PNG whose header declares another size than its pixels have. */
async function pngOfSize(width: number, height: number): Promise<string> {
  const png = await codeImage('x')
  new DataView(png.buffer, png.byteOffset).setUint32(16, width)
  new DataView(png.buffer, png.byteOffset).setUint32(20, height)
  return toBase64(png)
}

describe('readPack', () => {
  it('returns the tickets of a written pack', async () => {
    const result = await readPack(await packText(), shopOrigin)
    expect(result).toMatchObject({
      pack: {
        exportedAt: 2000,
        tickets: [
          { uuid: packUuids[0], fullName: 'Ada Keller', code: { email: 'ada@example.org' } },
          { uuid: packUuids[1], fullName: 'Milo Keller' },
        ],
      },
    })
  })

  it('reads exactly what was written, for any facts', async () => {
    const base = await readPack(await packText(), shopOrigin)
    const ticket = 'pack' in base ? base.pack.tickets[0] : undefined
    if (!ticket) throw new Error('The sample is refused')
    const facts = fc.record({
      fullName: fc.string({ unit: 'grapheme', maxLength: 100 }),
      location: fc.string({ unit: 'grapheme', maxLength: 500 }),
      eventTitle: fc.dictionary(fc.constantFrom('en', 'de', 'pt_BR'), fc.string({ unit: 'grapheme' })),
      position: fc.nat(1000),
      sameDay: fc.boolean(),
      pollPin: fc.option(fc.string({ unit: 'grapheme', maxLength: 10 })),
      missingSince: fc.option(fc.nat()),
    })
    await fc.assert(
      fc.asyncProperty(facts, fc.nat(), async (changes, now) => {
        const tickets = [{ ...ticket, ...changes }]
        const result = await readPack(await writePack(tickets, shopOrigin, now), shopOrigin)
        expect(result).toEqual({ pack: { exportedAt: now, tickets } })
      }),
      { numRuns: 100 },
    )
  })

  it('contains neither the full id of the reservation nor pages nor drawings (W41)', async () => {
    const text = await packText({ reservationId: 'full-secret-id' })
    for (const secret of ['full-secret-id', '<p>', '<svg', 'reservationId'])
      expect(text).not.toContain(secret)
  })

  it.each<[string, Change]>([
    ['has no tickets', (pack) => (pack.tickets = [])],
    ['has a ticket twice', (pack) => pack.tickets.push(pack.tickets[0] ?? { code: {} })],
    ['has an id that is no UUID', first({ uuid: '../../wallet' })],
    ['lacks a fact', (pack) => delete pack.tickets[0]?.['timeZone']],
    ['has a number where a text is due', first({ fullName: 7 })],
    ['has a name of a megabyte', first({ fullName: 'a'.repeat(1_000_000) })],
    ['has no name of the event', first({ eventShortName: '' })],
    ['has a name of the event of 201 characters', first({ eventShortName: 'a'.repeat(201) })],
    ['has 501 extras', first({ extras: extras(501) })],
    ['has half of a surrogate pair', first({ eventShortName: '\ud800' })],
    [
      'has 1,000 languages',
      first({
        eventTitle: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`x${String(at)}`, 'a'])),
      }),
    ],
    ['has style rules as color', first({ accent: 'red}body{display:none' })],
    ['has a currency that Intl refuses', first({ onSiteDue: { units: 1, digits: 2, currency: '1' } })],
    ['has a mail address with parameters', first({ organizationEmail: 'a@example.org?bcc=b@example.org' })],
    ['has a date that does not exist', first({ checkedAt: 1e300 })],
    [
      'has a code of another format',
      (pack) => Object.assign(pack.tickets[0]?.code ?? {}, { text: 'https://example.org' }),
    ],
    [
      'has no PNG',
      (pack) => Object.assign(pack.tickets[0]?.code ?? {}, { png: toBase64(new Uint8Array(100)) }),
    ],
    [
      'has markup as image',
      (pack) => Object.assign(pack.tickets[0]?.code ?? {}, { png: btoa('<svg onload="alert(1)"/>') }),
    ],
    ['has version 0', (pack) => (pack['version'] = 0)],
  ])('refuses a pack that %s as damaged (W43)', async (_, change) => {
    expect(await refusedAfter(change)).toEqual({ refused: 'damaged' })
  })

  it('reads a name of the event of 200 characters and 500 extras', async () => {
    const changes = { eventShortName: 'a'.repeat(200), extras: extras(500) }
    expect(await refusedAfter(first(changes))).toHaveProperty('pack')
  })

  it.each([
    [50_000, 50_000],
    [1025, 10],
    [0, 200],
    [200, 4_294_967_295],
  ])('refuses an image that declares %i × %i pixels (W43)', async (width, height) => {
    const png = await pngOfSize(width, height)
    expect(await refusedAfter((pack) => Object.assign(pack.tickets[0]?.code ?? {}, { png }))).toEqual({
      refused: 'damaged',
    })
  })

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s at any depth (W43)', async (key) => {
    const text = await packText()
    for (const place of ['"format"', '"eventTitle":{"en"', '"tickets"']) {
      expect(text).toContain(place)
      const hostile = text.replace(place, `"${key}":{"isAdmin":true},${place}`)
      const nested = place.includes('{')
        ? text.replace('"eventTitle":{', `"eventTitle":{"${key}":"x",`)
        : hostile
      expect(await readPack(nested, shopOrigin)).toEqual({ refused: 'damaged' })
    }
    expect('isAdmin' in {}).toBe(false)
  })

  it('keeps HTML as plain text', async () => {
    const html = '<img src=x onerror=alert(1)>'
    const result = await refusedAfter(first({ fullName: html, location: html, eventTitle: { en: html } }))
    expect(result).toMatchObject({ pack: { tickets: [{ fullName: html, location: html }, {}] } })
  })

  it('drops unknown fields', async () => {
    const result = await refusedAfter(
      first({ pages: { pass: '<script>' }, svg: '<svg/>', reservationId: 'x' }),
    )
    expect(JSON.stringify(result)).not.toMatch(/script|svg|reservationId/)
  })

  it('refuses a pack whose content was changed without its checksum (W43)', async () => {
    const text = (await packText()).replace('Ada Keller', 'Eve Keller')
    expect(await readPack(text, shopOrigin)).toEqual({ refused: 'damaged' })
  })

  it('refuses a pack that was cut at any place (W43)', async () => {
    const text = await packText()
    for (let length = 40; length < text.length; length += 97)
      expect(await readPack(text.slice(0, length), shopOrigin)).toEqual({ refused: 'damaged' })
  })

  it('refuses a pack of a newer version (W43)', async () => {
    expect(await refusedAfter((pack) => (pack['version'] = 2))).toEqual({ refused: 'newer' })
  })

  it.each(['https://elsewhere.example.org', 'http://tickets.example.org', 'null', ''])(
    'refuses a pack of the origin "%s" (W43)',
    async (origin) => {
      expect(await refusedAfter((pack) => (pack['origin'] = origin))).toEqual({ refused: 'other-shop' })
    },
  )

  it('refuses 10,000 tickets before it looks at one', async () => {
    const result = await refusedAfter((pack) => {
      pack.tickets = Array.from({ length: 10_000 }, () => ({ code: {} }))
    })
    expect(result).toEqual({ refused: 'too-large' })
  })

  it('refuses 50 MB without parsing them (W43)', async () => {
    expect(await readPack(' '.repeat(50_000_000), shopOrigin)).toEqual({ refused: 'too-large' })
  })

  it('refuses any other JSON, and never throws', async () => {
    expect(await readPack('{"name":"Tessera"}', shopOrigin)).toEqual({ refused: 'not-pack' })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('format', 'version', 'origin', 'exportedAt', 'tickets'),
        odd,
        async (key, value) => {
          const text = await changedPack(await packText(), (pack) => {
            if (key === 'tickets') Object.assign(pack.tickets[0] ?? {}, { datesWithOffset: value })
            else pack[key] = value
          })
          expect(Object.keys(await readPack(text, shopOrigin))).toHaveLength(1)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('writePack', () => {
  it('throws for more tickets than a pack may have', async () => {
    const base = await readPack(await packText(), shopOrigin)
    const ticket = 'pack' in base ? base.pack.tickets[0] : undefined
    const many = Array.from({ length: maxPackTickets + 1 }, () => ticket).filter((one) => one !== undefined)
    await expect(writePack(many, shopOrigin, 1)).rejects.toThrow(
      expect.objectContaining({ name: 'PackLimitError' }),
    )
    expect((await writePack(many.slice(0, 900), shopOrigin, 1)).length).toBeLessThan(maxPackBytes)
  })
})

describe('names of a pack', () => {
  it('contain the day, and end with .txt where it is shared', () => {
    const now = Date.UTC(2026, 10, 22, 12)
    expect(packFileName(now)).toBe('Tessera tickets 2026-11-22.tessera')
    expect(sharedPackName(now)).toBe('Tessera tickets 2026-11-22.tessera.txt')
  })
})

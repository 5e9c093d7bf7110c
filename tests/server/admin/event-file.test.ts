import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stringify, parse } from 'yaml'
import { eventNotes } from '#catalogue/rules/event-notes.ts'
import { eventSchema, type EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { createFieldParsers } from '#server/modules/event-setup/event-file/field-parsers.ts'
import { readLoadableFile } from '#server/modules/event-setup/event-file/read-event-file.ts'
import { guideExamples } from './guide-examples.ts'

const manual = readFileSync(new URL('../../../docs/OPERATOR.md', import.meta.url), 'utf8')
const example = guideExamples.first

function readEventFile(name: string, text: string): EventFile {
  const { kind, file } = readLoadableFile(name, text)
  if (kind !== 'event') throw new Error(`${name} is the file of a pass`)
  return file
}

/** The first example of docs/OPERATOR.md with another value of one property; undefined removes it. */
function changed(change: Record<string, unknown>): string {
  const file = { ...(parse(example) as Record<string, unknown>), ...change }
  return stringify(Object.fromEntries(Object.entries(file).filter(([, value]) => value !== undefined)))
}
const standard = {
  name: 'Standard',
  price: 49.9,
  saleFrom: '2027-01-01 09:00',
  saleUntil: '2027-04-08 09:00',
}
const mistakes = (text: string): string[] => {
  try {
    readEventFile('spring.yaml', text)
    return []
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

describe('eventSchema', () => {
  it('has only properties that docs/OPERATOR.md explains', () => {
    const { shape } = eventSchema(createFieldParsers({ currency: null, timeZone: 'UTC', languages: [] }))
    const names = [...Object.keys(shape), ...eventNotes]
    expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
  })
})

describe('the example of docs/OPERATOR.md', () => {
  it("the example is read with times in the event's zone and prices in minor units", () => {
    expect(readEventFile('spring.yaml', example)).toMatchObject({
      shortName: 'spring-meetup',
      startsAt: Date.UTC(2030, 3, 8, 8, 0),
      vat: '8.10',
      categories: [
        { price: 4990, saleFrom: Date.UTC(2026, 0, 1, 8, 0) },
        { price: 12_000, seats: 20, maximum: 2 },
      ],
      settings: { OFFLINE_PAYMENT_DAYS: 7 },
    })
  })

  it.each(['first', 'complete', 'pass'] as const)('the example "%s" is on sale when it is read', (name) => {
    const begins = [...guideExamples[name].matchAll(/ {2}saleFrom: (\S+) 09:00/g)].map(([, date]) => date)
    expect(new Set(begins)).toEqual(new Set(['2026-01-01']))
  })

  it('the example is read as JSON too', () => {
    const json = JSON.stringify(parse(example), null, 2)
    expect(readEventFile('spring.json', json)).toEqual(readEventFile('spring.yaml', example))
  })
})

describe('money, times and percentages in an event file', () => {
  it.each([
    ['JPY', '1500', 1500],
    ['CHF', 0.1, 10],
    ['CHF', '49.9', 4990],
    ['KWD', 1.005, 1005],
  ])('reads %s %s as %s minor units', (currency, price, minor) => {
    const file = readEventFile('x', changed({ currency, categories: [{ ...standard, price }] }))
    expect(file.categories[0]?.price).toBe(minor)
  })

  it.each([
    ['2027-04-08T10:00:00+05:00', Date.UTC(2027, 3, 8, 5, 0)],
    ['2027-04-08', Date.UTC(2027, 3, 7, 22, 0)],
    ['2027-03-28 03:00', Date.UTC(2027, 2, 28, 1, 0)],
    ['2027-10-31T02:30+02:00', Date.UTC(2027, 9, 31, 0, 30)],
    ['2027-10-31T02:30+01:00', Date.UTC(2027, 9, 31, 1, 30)],
  ])('reads %s in Zurich, also around a change of daylight saving', (startsAt, instant) => {
    expect(readEventFile('x', changed({ startsAt, endsAt: '2031-01-01' })).startsAt).toBe(instant)
  })

  it('reads a tax of 7.7 in the format of the wire', () => {
    expect(readEventFile('x', changed({ vat: 7.7 })).vat).toBe('7.70')
    expect(readEventFile('x', changed({ vat: '8.125' })).vat).toBe('8.125')
  })
})

describe('errors in an event file', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ startsAt: '8 April' }, 'startsAt expected a time such as 2027-04-08 10:00'],
    [{ startsAt: '2027-02-30 10:00' }, 'startsAt expected a time'],
    [{ endsAt: '2027-04-08 09:00' }, 'endsAt is not after startsAt'],
    [{ shortName: 'Spring Meetup' }, 'shortName expected small letters'],
    [{ displayName: undefined }, 'displayName is missing'],
    [{ organization: 'me' }, 'organization expected object, received string'],
    [{ format: 'OUTDOOR' }, 'format expected one of "IN_PERSON"|"ONLINE"|"HYBRID"'],
    [{ locaton: 'here' }, 'locaton is no property at this place; the nearest name is location'],
    [
      { categories: [{ ...standard, prize: 1 }] },
      'categories[0].prize is no property at this place; the nearest name is price',
    ],
    [{ categories: [{ ...standard, price: 'cheap' }] }, 'categories[0].price expected an amount of CHF'],
    [{ categories: [{ ...standard, price: 1.005 }] }, 'categories[0].price expected an amount of CHF'],
    [{ categories: [{ ...standard, price: -5 }] }, 'categories[0].price expected an amount of CHF'],
    [{ categories: [{ ...standard, seats: 500 }] }, 'seats are 120, but the categories have 500 together'],
    [{ categories: [] }, 'categories expected array to have >=1 items'],
    [{ currency: undefined }, 'categories[0].price costs something, but the event has no currency'],
    [{ currency: 'francs' }, 'currency expected a currency such as CHF'],
    [{ timeZone: 'Lugano' }, 'timeZone expected a time zone such as Europe/Zurich'],
    [{ languages: ['en', 'fr'] }, 'title has no text in fr'],
    [{ paymentProxies: [] }, 'paymentProxies names no payment method'],
    [{ bankAccount: undefined }, 'bankAccount is missing'],
    [
      { settings: { RESERVATION_TIME_OUT: 1 } },
      'settings.RESERVATION_TIME_OUT is no setting of the server; the nearest name is RESERVATION_TIMEOUT',
    ],
    [
      { settings: { COUNTRY_OF_BUSINESS: 'Switzerland' } },
      'expected a country of two letters such as CH, found',
    ],
    [{ settings: { COUNTRY_OF_BUSINESS: 'XX' } }, 'such as CH, found "XX"'],
    [{ settings: { EU_COUNTRIES_LIST: 'AT;BE' } }, 'expected countries of two letters with commas between'],
    [
      { settings: { EMBED_POST_MESSAGE_ORIGIN: 'example.org' } },
      'expected the beginning of an address, such as',
    ],
    [{ settings: { RESERVATION_TIMEOUT: 0 } }, 'expected a whole number from 1 to 1440, found 0'],
    [
      { settings: { OFFLINE_PAYMENT_DAYS: [7] } },
      'settings.OFFLINE_PAYMENT_DAYS expected string, received array',
    ],
    [{ currency: 'XYZ' }, 'currency expected a currency such as CHF'],
    [{ currency: 'chf' }, 'found "chf"; the nearest name is CHF'],
    [{ timeZone: 'Europe/Zuerich' }, 'found "Europe/Zuerich"; the nearest name is Europe/Zurich'],
    [{ timeZone: '+02:00' }, 'timeZone expected a time zone such as Europe/Zurich, found "+02:00"'],
    [{ timeZone: undefined }, 'timeZone is missing'],
    [{ languages: ['en', 'en'] }, 'languages[1] "en" is there twice'],
    [{ languages: 'en' }, 'languages expected array, received string'],
    [{ title: 'Spring' }, 'title expected texts by language such as { en: Lunch, de: Mittagessen }'],
    [{ title: { EN: 'Spring' } }, 'title.EN expected a language of two letters'],
    [{ displayName: '' }, 'displayName expected string to have >=1 characters'],
    [{ seats: 5_000_000 }, 'seats expected number to be <=100000'],
    [{ organization: { slug: 'a', name: 'A' } }, 'organization.email is missing'],
    [
      { organization: { slug: 'a', name: 'A', email: 'me' } },
      'organization.email expected an e-mail address',
    ],
    [{ paymentProxies: ['ADMIN'] }, 'expected one of "STRIPE"|"ON_SITE"|"OFFLINE"'],
    [
      { categories: [{ ...standard, saleUntil: '2030-04-08 19:01' }] },
      'categories[0].saleUntil is after the end of the event',
    ],
    [
      { categories: [{ ...standard, accessType: 'ONLINE' }] },
      'categories[0].accessType is for an event whose format is HYBRID; this one is IN_PERSON',
    ],
    [
      { categories: [{ ...standard, price: '49,90' }] },
      'expected an amount of CHF such as 49.90 (a point, at most 2 decimals), found "49,90"',
    ],
    [{ categories: [{ ...standard, price: null }] }, 'categories[0].price expected string, received null'],
    [{ currency: 'JPY' }, 'expected an amount of JPY such as 1500 (no decimals), found "49.9"'],
    [
      { categories: [{ ...standard, price: 99_999_999_999_999 }] },
      'categories[0].price expected an amount of CHF up to 100000000, found',
    ],
    [{ settings: { OFFLINE_PAYMENT_DAYS: 'ten' } }, 'settings.OFFLINE_PAYMENT_DAYS expected a number'],
  ])('reports %j', (change, message) => {
    expect(mistakes(changed(change)).join('\n')).toContain(message)
  })

  it('reports the errors that docs/OPERATOR.md shows', () => {
    const wrong = example.replace('2030-04-08 10:00', '8 April').replace('price: 49.90', 'prize: 49.90')
    const shown = /cannot be loaded:\n([^`]*)```/.exec(manual)?.[1] ?? ''
    expect(mistakes(wrong).join('\n')).toBe(shown.trim().replaceAll(/\n +/g, '\n'))
  })

  it('reports all errors at once with their lines', () => {
    const text = example.replace('format: IN_PERSON', 'format: PARTY').replace('price: 120', 'price: much')
    const line = (part: string) => text.split('\n').findIndex((row) => row.includes(part)) + 1
    expect(mistakes(text).map((mistake) => mistake.split(':')[0])).toEqual([
      `line ${String(line('PARTY'))}`,
      `line ${String(line('price: much'))}`,
    ])
  })

  it('reports other errors besides a wrong time zone', () => {
    expect(mistakes(changed({ timeZone: 'Lugano', seats: 'many' }))).toHaveLength(2)
  })

  it.each([
    ['seats: 120', 'seats: 120\nseats: 130', /^line 26: this property is there twice$/],
    ['[meetup]', '*tags', /Unresolved alias/],
    ['[meetup]', '!!js/function "x"', /^line 21: Unresolved tag/],
    ['  en: Spring', '\ten: Spring', /^line 5: Tabs are not allowed/],
    ['settings:', '---\nsettings:', /^line \d+: a second event begins here/],
  ])('reports %j for %j in one line', (right, wrong, expected) => {
    const reported = mistakes(example.replace(right, wrong))
    expect(reported).toEqual([expect.stringMatching(expected)])
  })

  it('reports the line of invalid YAML, and refuses a file that is no event', () => {
    expect(mistakes('a: [1\nb: 2')[0]).toMatch(/^line [12]: /)
    expect(mistakes('')).toEqual(['line 1: there is nothing in it; docs/OPERATOR.md has an example'])
    expect(mistakes('just text')[0]).toMatch(/^line 1: /)
  })
})

describe('spaces and invisible characters at an end of what is compared', () => {
  it('are removed from values, names, codes and addresses, with their references (P261)', () => {
    const fields = [
      {
        name: 'size',
        type: 'select',
        label: { en: 'Size', de: 'Grösse' },
        values: ['S ', '\u200BM'],
        valueTexts: { S: { en: 'Small' } },
      },
      { name: 'meal', type: 'input:text', label: { en: 'Meal', de: 'Essen' }, service: 'Lunch' },
    ]
    const file = readEventFile(
      'spring.yaml',
      changed({
        categories: [{ ...standard, name: 'Standard ' }],
        additionalServices: [{ title: { en: 'Lunch ' }, price: 10 }],
        promoCodes: [{ code: ' EARLY', percentOff: 10, categories: ['Standard'] }],
        groups: [
          { name: 'Staff', members: ['ada@example.org ', 'bo\u200Bb@example.org'], category: ' Standard' },
        ],
        fields,
      }),
    )
    expect(file.fields?.[0]?.values).toEqual(['S', 'M'])
    expect(file.categories[0]?.name).toBe('Standard')
    expect(file.promoCodes?.[0]?.code).toBe('EARLY')
    expect(file.groups?.[0]).toMatchObject({
      members: ['ada@example.org', 'bob@example.org'],
      category: 'Standard',
    })
  })

  it('do not make two values of one', () => {
    const field = {
      name: 'size',
      type: 'select',
      label: { en: 'Size', de: 'Grösse' },
      values: ['S', 'S\u200B'],
    }
    expect(mistakes(changed({ fields: [field] }))).toEqual([
      expect.stringMatching(/fields\[0\]\.values\[1\]/),
    ])
    expect(mistakes(changed({ fields: [{ ...field, values: ['S', ' '] }] }))).toEqual([
      expect.stringMatching(/fields\[0\]\.values\[1\] expected string to have >=1/),
    ])
  })
})

describe('codes that differ in case only', () => {
  it.each([
    ['early', '"early" is the same code as "EARLY": case does not count'],
    ['ＥＡＲＬＹ', '"ＥＡＲＬＹ" is the same code as "EARLY": case does not count'],
    ['EARLY', '"EARLY" is there twice'],
  ])('are refused: EARLY and %s (P262)', (other, message) => {
    const promoCodes = [{ code: 'EARLY', percentOff: 10 }]
    const categories = [
      standard,
      { ...standard, name: 'Hidden', restricted: true, seats: 2, personalCodes: ['ONE', other] },
    ]
    expect(mistakes(changed({ promoCodes, categories }))).toEqual([
      expect.stringContaining(`categories[1].personalCodes[1] ${message}`),
    ])
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stringify, parse } from 'yaml'
import { readEventFile } from '#server/operator/event-file/read.ts'
import { seedOf } from '#server/operator/event-file/schema.ts'

const manual = readFileSync(new URL('../../../docs/OPERATOR.md', import.meta.url), 'utf8')
const example = /```yaml\n([\s\S]*?)```/.exec(manual)?.[1] ?? ''

/** The example of the manual with one property changed (undefined takes it out). */
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

describe('the example of docs/OPERATOR.md', () => {
  it('is an event with times on its own clock and prices in minor units', () => {
    const seed = seedOf(readEventFile('spring.yaml', example))
    expect(seed).toMatchObject({
      shortName: 'spring-meetup',
      startsAt: Date.UTC(2027, 3, 8, 8, 0),
      vat: '8.10',
      categories: [
        { price: 4990, saleFrom: Date.UTC(2027, 0, 1, 8, 0) },
        { price: 12_000, seats: 20, maximum: 2 },
      ],
      settings: { OFFLINE_PAYMENT_DAYS: 7 },
    })
    expect(Object.keys(seed)).not.toContain('image')
  })

  it('may be JSON as well', () => {
    const json = JSON.stringify(parse(example), null, 2)
    expect(readEventFile('spring.json', json)).toEqual(readEventFile('spring.yaml', example))
  })
})

describe('money, times and percentages', () => {
  it.each([
    ['JPY', '1500', 1500],
    ['CHF', 0.1, 10],
    ['CHF', '49.9', 4990],
    ['KWD', 1.005, 1005],
  ])('%s %s is %s minor units', (currency, price, minor) => {
    const file = readEventFile('x', changed({ currency, categories: [{ ...standard, price }] }))
    expect(file.categories[0]?.price).toBe(minor)
  })

  it.each([
    ['2027-03-28 02:30', Date.UTC(2027, 2, 28, 1, 30)],
    ['2027-10-31 02:30', Date.UTC(2027, 9, 31, 0, 30)],
    ['2027-04-08T10:00:00+05:00', Date.UTC(2027, 3, 8, 5, 0)],
    ['2027-04-08', Date.UTC(2027, 3, 7, 22, 0)],
  ])('%s in Zurich, also when the clock changes', (startsAt, instant) => {
    expect(readEventFile('x', changed({ startsAt, endsAt: '2028-01-01' })).startsAt).toBe(instant)
  })

  it('keeps a tax of 7.7 as the wire writes it', () => {
    expect(readEventFile('x', changed({ vat: 7.7 })).vat).toBe('7.70')
    expect(readEventFile('x', changed({ vat: '8.125' })).vat).toBe('8.125')
  })
})

describe('mistakes are told by line and property, with what was expected', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ startsAt: '8 April' }, 'startsAt expected a time such as 2027-04-08 10:00'],
    [{ startsAt: '2027-02-30 10:00' }, 'startsAt expected a time'],
    [{ endsAt: '2027-04-08 09:00' }, 'endsAt is not after startsAt'],
    [{ shortName: 'Spring Meetup' }, 'shortName expected small letters'],
    [{ displayName: undefined }, 'displayName is missing'],
    [{ organization: 'me' }, 'organization expected a group of properties, found string "me"'],
    [{ format: 'OUTDOOR' }, 'format expected one of IN_PERSON, ONLINE, HYBRID; found string "OUTDOOR"'],
    [{ locaton: 'here' }, 'locaton is no property that this file has here; the nearest name is location'],
    [
      { categories: [{ ...standard, prize: 1 }] },
      'categories[0].prize is no property that this file has here; the nearest name is price',
    ],
    [{ categories: [{ ...standard, price: 'cheap' }] }, 'categories[0].price expected an amount of CHF'],
    [{ categories: [{ ...standard, price: 1.005 }] }, 'categories[0].price expected an amount of CHF'],
    [{ categories: [{ ...standard, price: -5 }] }, 'categories[0].price expected an amount of CHF'],
    [{ categories: [{ ...standard, seats: 500 }] }, 'seats are 120, but the categories have 500 together'],
    [{ categories: [] }, 'categories expected at least 1'],
    [{ currency: undefined }, 'categories[0].price costs something, but the event has no currency'],
    [{ currency: 'francs' }, 'currency expected a currency such as CHF'],
    [{ timeZone: 'Lugano' }, 'timeZone expected a time zone such as Europe/Zurich'],
    [{ languages: ['en', 'fr'] }, 'title has no text in fr'],
    [{ paymentProxies: [] }, 'paymentProxies names no way to pay'],
    [{ bankAccount: undefined }, 'bankAccount is missing'],
    [
      { settings: { NO_SUCH_KEY: 1 } },
      'settings.NO_SUCH_KEY is no setting that the box office knows; the nearest name is ',
    ],
    [{ settings: { OFFLINE_PAYMENT_DAYS: 'ten' } }, 'settings.OFFLINE_PAYMENT_DAYS expected a number'],
  ])('%j', (change, message) => {
    expect(mistakes(changed(change)).join('\n')).toContain(message)
  })

  it('names the line, counted from one, and every mistake at once', () => {
    const text = example.replace('format: IN_PERSON', 'format: PARTY').replace('price: 120', 'price: much')
    const line = (part: string) => text.split('\n').findIndex((one) => one.includes(part)) + 1
    expect(mistakes(text).map((one) => one.split(':')[0])).toEqual([
      `line ${String(line('PARTY'))}`,
      `line ${String(line('price: much'))}`,
    ])
  })

  it('names the line of broken YAML, and takes nothing that is no event', () => {
    expect(mistakes('a: [1\nb: 2')[0]).toMatch(/^line [12]: /)
    expect(mistakes('')[0]).toMatch(/^line 1: /)
    expect(mistakes('just text')[0]).toMatch(/^line 1: /)
  })
})

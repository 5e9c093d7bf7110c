/** Error messages of every part of an event file and of the file of a pass. */
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { readLoadableFile } from '#server/modules/event-setup/event-file/read-event-file.ts'
import { nearestName } from '#server/modules/event-setup/event-file/rules.ts'
import { guideExamples } from './guide-examples.ts'

type Step = string | number
type Tree = Record<Step, unknown>

/** The file with another value at one path; undefined removes the property. */
function changed(text: string, path: readonly Step[], value: unknown): string {
  const file = parse(text) as Tree
  const parent = path.slice(0, -1).reduce((tree, step) => tree[step] as Tree, file)
  const last = path.at(-1) ?? ''
  if (value === undefined) Reflect.deleteProperty(parent, last)
  else parent[last] = value
  return stringify(file)
}

function mistakes(text: string): string[] {
  try {
    readLoadableFile('lake.yaml', text)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
}
const steps = (path: string): Step[] =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Path, value and message; the message names the changed place or one around it. */
type Case = readonly [path: string, value: unknown, expected: string]

const reportsMistakes = (text: string, cases: readonly Case[]) =>
  it.each(cases)('readLoadableFile reports %s: %j', (path, value, expected) => {
    const reported = mistakes(changed(text, steps(path), value))
    expect(reported.join('\n')).toContain(expected)
    expect(reported[0]).toMatch(/^ {2}line \d+: /)
  })

describe('errors in categories', () => {
  reportsMistakes(guideExamples.complete, [
    ['categories.0.personalCodes', ['X'], 'categories[0].personalCodes are for a category with restricted'],
    ['categories.2.personalCodes', ['a', 'b', 'c', 'd', 'e', 'f'], 'are 6, but the seats are 5'],
    ['categories.2.personalCodes', ['two words'], 'categories[2].personalCodes[0] expected a code'],
    ['categories.2.personalCodes', ['EARLY', 'A'], '"EARLY" is there twice'],
    ['categories.1.name', 'Press', 'categories[2].name "Press" is there twice'],
    ['categories.0.checkInUntil', '2027-04-08 08:30', 'checkInUntil is not after checkInFrom'],
    ['categories.0.checkinFrom', '2027-04-08', 'the nearest name is checkInFrom'],
    ['categories.0.releaseAllowed', 'maybe', 'releaseAllowed expected one of "true"|"false"'],
    [
      'categories.0.deniedPaymentMethods',
      ['ONSITE'],
      '"ONSITE" is no payment method of this event; the nearest name is ON_SITE',
    ],
    ['categories.0.validUntil', '2027-13-01', 'categories[0].validUntil expected a time'],
  ])
})

describe('errors in promo codes and discounts', () => {
  reportsMistakes(guideExamples.complete, [
    [
      'promoCodes.0.percentOff',
      undefined,
      'promoCodes[0] needs one of percentOff, amountOff, amountOffOrder, opens',
    ],
    ['promoCodes.0.amountOff', 5, 'promoCodes[0].amountOff cannot stand beside percentOff'],
    ['promoCodes.0.percentOff', 101, 'promoCodes[0].percentOff'],
    ['promoCodes.0.percentOff', 12.5, 'promoCodes[0].percentOff expected int, received number'],
    ['promoCodes.1.amountOff', '5.005', 'promoCodes[1].amountOff expected an amount of CHF such as 49.90'],
    [
      'promoCodes.1.categories',
      ['Standart'],
      'names the category "Standart", which is not in this file; the nearest name is Standard',
    ],
    ['promoCodes.1.everyEvent', true, 'promoCodes[1].everyEvent cannot be true'],
    ['promoCodes.1.code', 'EARLY', 'promoCodes[1].code "EARLY" is there twice'],
    ['promoCodes.4.opens', 'Standard', 'promoCodes[4].opens names "Standard", which is open to everybody'],
    ['promoCodes.4.opens', 'Pres', 'the nearest name is Press'],
    ['promoCodes.4.categories', ['Press'], 'promoCodes[4].categories cannot stand beside opens'],
    ['promoCodes.4.validFrom', '2027-05-01', 'promoCodes[4].validUntil is not after validFrom'],
    ['promoCodes.0.maximumUse', 3, 'the nearest name is maximumUsage'],
    [
      'dynamicDiscounts.0.percentOff',
      undefined,
      'dynamicDiscounts[0] needs one of percentOff, amountOff, amountOffOrder',
    ],
    ['dynamicDiscounts.1.until', '2027-01-01', 'dynamicDiscounts[1].until is not after from'],
    ['dynamicDiscounts.1.code', 'X', 'dynamicDiscounts[1].code is no property'],
  ])

  it('reports an amount in an event without a currency', () => {
    const free = parse(guideExamples.complete) as Tree
    const text = stringify({ ...free, currency: null })
    expect(mistakes(text).join('\n')).toContain(
      'promoCodes[1].amountOff is an amount, but the event has no currency',
    )
    expect(mistakes(text).join('\n')).toContain('additionalServices[0] costs something')
    expect(mistakes(text).join('\n')).toContain('additionalServices[6] costs something')
    const category = { ...(free['categories'] as object[])[0], price: 0 }
    const all = mistakes(stringify({ ...free, currency: null, categories: [category] })).join('\n')
    expect(all).not.toContain('categories[0].price')
  })
})

describe('errors in additional services', () => {
  const at = (index: number, name: string) => `additionalServices.${String(index)}.${name}`
  reportsMistakes(guideExamples.complete, [
    [at(0, 'policy'), 'OPTIONAL', 'additionalServices[0].policy expected one of "MANDATORY_ONE_FOR_TICKET"|'],
    [at(0, 'percent'), 3, 'additionalServices[0].percent is only for a policy MANDATORY_PERCENTAGE_...'],
    [at(0, 'vat'), undefined, 'additionalServices[0] needs vat, because its vatType is CUSTOM_INCLUDED'],
    [at(1, 'vat'), 3, 'additionalServices[1].vat needs a vatType'],
    [at(1, 'minPrice'), 3, 'additionalServices[1].minPrice is only for a percentage'],
    [at(1, 'titel'), 'x', 'the nearest name is title'],
    [at(3, 'price'), undefined, 'additionalServices[3] needs a price'],
    [at(3, 'saleUntil'), '2027-03-31', 'additionalServices[3].saleUntil is not after saleFrom'],
    [at(4, 'percent'), undefined, 'additionalServices[4] needs percent'],
    [at(4, 'percent'), 2.555, 'additionalServices[4].percent has more than two decimals'],
    [at(4, 'price'), 3, 'additionalServices[4].price cannot stand beside a percentage'],
    [at(4, 'maxPrice'), 0.5, 'additionalServices[4].maxPrice is less than minPrice'],
    [at(6, 'policy'), 'OPTIONAL_UNLIMITED_AMOUNT', 'additionalServices[6].policy is for supplements'],
  ])
})

describe('errors in fields', () => {
  const at = (index: number, name: string) => `fields.${String(index)}.${name}`
  reportsMistakes(guideExamples.complete, [
    [at(0, 'type'), 'text', 'fields[0].type expected one of "input:text"|'],
    [at(0, 'name'), 'two words', 'fields[0].name expected letters, digits'],
    [at(1, 'name'), 'title', 'fields[1].name "title" is there twice'],
    [at(0, 'label'), { en: 'Title' }, 'fields[0].label has no text in de'],
    [at(0, 'values'), ['a'], 'fields[0].values is only for select, radio, checkbox'],
    [at(0, 'minLength'), 21, 'fields[0].maxLength is less than minLength'],
    [at(5, 'maxLength'), 3, 'fields[5].maxLength has no effect on a country'],
    [at(6, 'values'), undefined, 'fields[6] needs values, because its type is select'],
    [at(6, 'values'), ['S', 'M', 'XL', 'S'], 'fields[6].values[3] "S" is there twice'],
    [at(6, 'values'), [[]], 'fields[6].values[0] expected string, received array'],
    [at(6, 'valueTexts'), { XXL: { en: 'Huge' } }, 'names the value "XXL", which is not in this file'],
    [at(6, 'disabledValues'), ['XS'], 'fields[6].disabledValues[0] names the value "XS"'],
    [at(6, 'categories'), ['Standart'], 'fields[6].categories[0] names the category "Standart"'],
    [
      at(9, 'service'),
      'Lunsh',
      'fields[9].service names the service "Lunsh", which is not in this file; the nearest name is Lunch',
    ],
    [at(9, 'categories'), ['Club'], 'fields[9].categories cannot stand beside service'],
    [at(9, 'mandatory'), true, 'fields[9].mandatory is no property'],
  ])
})

describe('errors in groups', () => {
  reportsMistakes(guideExamples.complete, [
    ['groups.0.category', 'Clubb', 'groups[0].category names the category "Clubb"'],
    ['groups.0.members', ['ada'], 'groups[0].members[0] expected an address or a domain'],
    ['groups.0.match', 'FULL', 'groups[0].members[0] expected an e-mail address, found "@club.example.org"'],
    ['groups.0.maxAllocation', undefined, 'groups[0] needs maxAllocation'],
    ['groups.0.use', 'UNLIMITED', 'groups[0].maxAllocation is only for use: LIMITED_QUANTITY'],
    ['groups.0.member', 'x', 'the nearest name is members'],
  ])
})

describe('errors in payment methods', () => {
  reportsMistakes(guideExamples.complete, [
    [
      'paymentProxies',
      ['ON_SITE'],
      'customPaymentMethods is there, but CUSTOM_OFFLINE is not among paymentProxies',
    ],
    ['customPaymentMethods', undefined, 'paymentProxies has CUSTOM_OFFLINE, but'],
    [
      'customPaymentMethods.0.id',
      'PAYPAL',
      'customPaymentMethods[0].id is the name of a standard payment method',
    ],
    ['customPaymentMethods.0.id', 'a b', 'customPaymentMethods[0].id expected letters'],
    [
      'customPaymentMethods.0.instructions',
      { en: 'x' },
      'customPaymentMethods[0].instructions has no text in de',
    ],
    ['customPaymentMethods.0.titles', {}, 'customPaymentMethods[0].titles is no property'],
  ])
})

describe('errors in join links, polls, texts and settings', () => {
  reportsMistakes(guideExamples.complete, [
    ['joinLinks.0.url', 'javascript:alert(1)', 'joinLinks[0].url expected an address'],
    ['joinLinks.0.until', '2027-04-08 09:45', 'joinLinks[0].until is not after from'],
    ['categories.3.joinLinks.0.from', undefined, 'categories[3].joinLinks[0].from is missing'],
    ['categories.3.joinLinks.0.href', 'x', 'categories[3].joinLinks[0].href is no property'],
    [
      'polls.0.options',
      [{ title: { en: 'A', de: 'A' } }],
      'polls[0].options expected array to have >=2 items',
    ],
    ['polls.0.title', { en: 'Best?' }, 'polls[0].title has no text in de'],
    ['polls.0.options.1.title', { en: 'B' }, 'polls[0].options[1].title has no text in de'],
    ['polls.0.state', 'OPEN', 'the nearest name is status'],
    [
      'textOverrides.en',
      { 'common.bakc': 'x' },
      'textOverrides.en["common.bakc"] is no text of the pages; the nearest name is common.back',
    ],
    ['textOverrides.english', {}, 'textOverrides.english'],
    ['settings.ENABLE_WAITING_LIST', true, 'the nearest name is ENABLE_WAITING_QUEUE'],
    [
      'notes',
      { practicle: {} },
      'notes.practicle is no property at this place; the nearest name is practical',
    ],
    ['promocodes', [], 'promocodes is no property at this place; the nearest name is promoCodes'],
  ])
})

it('the reader of event files reports a link to an online event that no header has space for', () => {
  const address = `https://meet.example.org/${'a'.repeat(2000)}`
  const reported = mistakes(changed(guideExamples.complete, steps('joinLinks.0.url'), address))
  expect(reported.join('\n')).toContain('joinLinks[0].url expected at most 2000 characters')
})

describe('errors in the file of a pass', () => {
  reportsMistakes(guideExamples.pass, [
    ['shortName', 'x', 'shortName is no property'],
    ['pass.usage', 'TWICE', 'pass.usage expected one of "ONCE_PER_EVENT"|"UNLIMITED"'],
    ['pass.timeZone', 'Lugano', 'pass.timeZone expected a time zone'],
    ['pass.id', '12', 'pass.id expected a uuid'],
    ['pass.currency', null, 'pass.price costs something, but the pass has no currency'],
    ['pass.paymentProxies', [], 'pass.paymentProxies names no payment method'],
    ['pass.paymentProxies', ['CUSTOM_OFFLINE'], 'pass.paymentProxies has CUSTOM_OFFLINE'],
    [
      'pass.paymentProxies',
      ['OFFLINE', 'ON_SITE'],
      'pass.paymentProxies contains ON_SITE, which only tickets',
    ],
    ['pass.validity', { months: 1, days: 1 }, 'pass.validity needs one of days, months, years'],
    ['pass.validity', { from: '2027-01-01' }, 'pass.validity needs one of'],
    ['pass.validity', {}, 'pass.validity needs one of'],
    ['pass.validity', { from: '2027-02-01', until: '2027-01-01' }, 'pass.validity.until is not after from'],
    ['pass.validity', { weeks: 3 }, 'pass.validity.weeks is no property at this place'],
    ['pass.saleUntil', '2026-01-01', 'pass.saleUntil is not after saleFrom'],
    ['pass.fields.0.service', 'Lunch', 'pass.fields[0].service is no property'],
    ['pass.fields.0.label', { en: 'Club' }, 'pass.fields[0].label has no text in de'],
    ['pass.events.1', { shortName: 'lake-days' }, 'pass.events[1].shortName "lake-days" is there twice'],
    ['pass.categories', [], 'pass.categories is no property'],
  ])
})

describe('the line of an error', () => {
  it('an error has the line of its property, also inside lists', () => {
    const text = guideExamples.complete.replace(
      'code: FIVER, amountOff: 5.00',
      'code: FIVER, amountOff: much',
    )
    const line = text.split('\n').findIndex((row) => row.includes('much')) + 1
    expect(mistakes(text)).toEqual([
      `  line ${String(line)}: promoCodes[1].amountOff expected an amount of CHF such as 49.90 (a point, at most 2 decimals), found "much"`,
    ])
  })

  it('a complete file has no errors', () => {
    for (const text of Object.values(guideExamples)) expect(mistakes(text)).toEqual([])
  })
})

describe('nearestName', () => {
  it.each([
    ['prise', ['seats', 'price'], 'price'],
    ['SEATS', ['price', 'seats'], 'seats'],
    ['x', [], undefined],
  ])('finds the nearest name of %s among %j', (name, known, nearest) => {
    expect(nearestName(name, known)).toBe(nearest)
  })
})

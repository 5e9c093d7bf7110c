/** Numbers, dates and times in event files: the text of the file counts. */
import { describe, expect, it } from 'vitest'
import { readLoadableFile } from '#server/modules/event-setup/event-file/read-event-file.ts'
import { guideExamples } from './guide-examples.ts'

/** The complete example with more lines at its end, which replace the properties of these names. */
function fileWith(lines: string): string {
  const names = [...lines.matchAll(/^(\w+):/gm)].map(([, name = '']) => name)
  const without = names.reduce(
    (text, name) => text.replace(new RegExp(`^${name}:.*\\n(?:(?:[ -].*)?\\n)*`, 'm'), ''),
    guideExamples.complete,
  )
  return `${without}\n${lines}\n`
}
const event = (lines: string) => {
  const { kind, file } = readLoadableFile('lake.yaml', fileWith(lines))
  if (kind !== 'event') throw new Error('The example is no event')
  return file
}
const mistakes = (lines: string): string => {
  try {
    event(lines)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
const size = (values: string) =>
  `fields:\n  - { name: size, type: select, label: { en: Size, de: Grösse }, values: ${values} }`

describe('a code without quotation marks', () => {
  it.each(['0815', '007', '1e5', '12.50', '0x1F', '+41', 'true', '1_000'])(
    'is the text %s of the file (P267)',
    (code) => {
      expect(event(`promoCodes:\n  - { code: ${code}, percentOff: 10 }`).promoCodes?.[0]?.code).toBe(code)
    },
  )

  it('is refused when it is empty', () => {
    expect(mistakes('promoCodes:\n  - { code: ~, percentOff: 10 }')).toContain('promoCodes[0].code')
  })
})

describe('an option without quotation marks', () => {
  it.each([
    '38',
    '038',
    '1e2',
    '42.0',
    '0x1F',
    '-0',
    '.5',
    '123456789012345678901',
    'true',
    'yes',
    '2027-04-08',
  ])('is the text %s of the file (P267)', (value) => {
    expect(event(size(`[S, ${value}]`)).fields?.[0]?.values).toEqual(['S', value])
  })

  it('has its text under the name that is written', () => {
    const texts = 'valueTexts: { 038: { en: Narrow, de: Schmal } }'
    const field = `fields:\n  - { name: size, type: select, label: { en: Size, de: Grösse }, values: [038], ${texts} }`
    expect(Object.keys(event(field).fields?.[0]?.valueTexts ?? {})).toEqual(['038'])
  })
})

describe('a number in another place for a text', () => {
  it('is the text of the file', () => {
    const { title, settings } = event('title: { en: 2_027, de: 010 }\nsettings: { VAT_NR: 00123 }')
    expect([title, settings?.['VAT_NR']]).toEqual([{ en: '2_027', de: '010' }, '00123'])
  })

  it.each(['seats:', 'seats: ~', 'seats: null', 'seats: many', 'seats: 1.5'])('is refused for %s', (line) => {
    expect(mistakes(line)).toContain('seats expected ')
  })
})

describe('a time in the night in which the clock changes', () => {
  it.each([
    ['Europe/Zurich', '2027-03-28 02:30'],
    ['Europe/Zurich', '2027-03-28T02:00'],
    ['America/New_York', '2027-03-14 02:59:59'],
    ['Australia/Lord_Howe', '2027-10-03 02:15'],
    ['Africa/Cairo', '2027-04-30'],
  ])('is refused in %s where clocks skip it: %s (P267)', (timeZone, time) => {
    expect(mistakes(`timeZone: ${timeZone}\nstartsAt: ${time}`)).toContain(
      `startsAt expected another time, because clocks in ${timeZone} skip this one, found "${time}"`,
    )
  })

  it.each([
    ['Europe/Zurich', '2027-10-31 02:30', '2027-10-31T02:30+02:00 or 2027-10-31T02:30+01:00'],
    ['America/New_York', '2027-11-07 01:00', '2027-11-07T01:00-04:00 or 2027-11-07T01:00-05:00'],
    ['Australia/Lord_Howe', '2027-04-04 01:45', '2027-04-04T01:45+11:00 or 2027-04-04T01:45+10:30'],
  ])('needs its offset in %s where it occurs twice: %s (P267)', (timeZone, time, choices) => {
    const text = mistakes(`timeZone: ${timeZone}\nstartsAt: ${time}`)
    expect(text).toContain(
      `startsAt expected an offset, because this time occurs twice in ${timeZone}: ${choices}`,
    )
    for (const choice of choices.split(' or '))
      expect(mistakes(`timeZone: ${timeZone}\nstartsAt: ${choice}`)).not.toContain('startsAt expected')
  })

  it.each(['2027-03-28 01:59', '2027-03-28 03:00', '2027-10-31 01:59', '2027-10-31 03:00'])(
    'is accepted beside the change: %s',
    (time) => {
      expect(mistakes(`timeZone: Europe/Zurich\nstartsAt: ${time}`)).not.toContain('startsAt expected')
    },
  )
})

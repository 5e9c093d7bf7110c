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
  it('is a text when it reads as it is written', () => {
    expect(event(size('[38, 40.5, S, "042", 2027-04-08, yes]')).fields?.[0]?.values).toEqual([
      '38',
      '40.5',
      'S',
      '042',
      '2027-04-08',
      'yes',
    ])
  })

  it.each(['038', '1e2', '42.0', '0x1F', '0o17', '+5', '-0', '.5', '123456789012345678901'])(
    'is refused with what to quote when YAML reads %s as another text (P267)',
    (value) => {
      expect(mistakes(size(`[S, ${value}]`))).toMatch(/ {2}line \d+: fields\.values expected a text, found /)
      expect(mistakes(size(`[S, ${value}]`))).toContain(`write it in quotation marks, "${value}"`)
      expect(mistakes(size(`[S, "${value}"]`))).toBe('')
    },
  )

  it.each(['true', 'False'])('is refused as %s, in the text of the file', (value) => {
    expect(mistakes(size(`[S, ${value}]`))).toContain(
      `fields[0].values[1] expected a text, found ${value}: write it in quotation marks, "${value}"`,
    )
  })

  it('is refused as yes and as a date where the file is YAML 1.1', () => {
    const text = `%YAML 1.1\n---\n${fileWith(size('[S, yes]'))}`
    expect(() => readLoadableFile('lake.yaml', text)).toThrow('write it in quotation marks, "yes"')
  })

  it('has its text under the name that is written', () => {
    const texts = 'valueTexts: { 038: { en: Narrow, de: Schmal } }'
    const field = `fields:\n  - { name: size, type: select, label: { en: Size, de: Grösse }, values: ["038"], ${texts} }`
    expect(Object.keys(event(field).fields?.[0]?.valueTexts ?? {})).toEqual(['038'])
  })
})

describe('a number in another place for a text', () => {
  it.each([
    ['shortName: 0815', 'shortName expected a text, found 0815: write it in quotation marks, "0815"'],
    ['bankAccount: 00123', 'bankAccount expected a text, found 00123: write it in quotation marks, "00123"'],
    ['location: 1e3', 'location expected a text, found 1e3: write it in quotation marks, "1e3"'],
    [
      'title: { en: 2_027, de: 010 }',
      'title.de expected a text, found 010: write it in quotation marks, "010"',
    ],
    [
      'settings: { VAT_NR: 00123 }',
      'settings.VAT_NR expected a text, found 00123: write it in quotation marks, "00123"',
    ],
  ])('is refused with the text of the file: %s', (lines, message) => {
    expect(mistakes(lines)).toContain(message)
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

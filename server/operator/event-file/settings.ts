/** Settings in an event file: only keys that change something here, with values that mean something. */
import { z } from 'zod'
import { isCountry, membersOfTheUnion } from '../../domain/countries.ts'
import { settingKeys, settingType } from '../../domain/event-settings.ts'
import { didYouMean } from './nearest.ts'

type Value = string | number | boolean

/** Greece has two codes: EL where taxes are meant. */
const country = (code: string): boolean => isCountry(code) || code === 'EL'

/** Settings whose texts have a form of their own: what they take, and how that is said. */
const forms: Readonly<Record<string, readonly [takes: (text: string) => boolean, expected: string]>> = {
  COUNTRY_OF_BUSINESS: [country, 'a country of two letters such as CH'],
  EU_COUNTRIES_LIST: [
    (text) => text.split(',').every((code) => country(code.trim())),
    `countries of two letters with commas between: ${membersOfTheUnion.slice(0, 8)}`,
  ],
  EMBED_POST_MESSAGE_ORIGIN: [
    (text) => text === '*' || /^https?:\/\/[^\s/]+$/.test(text),
    'the beginning of an address, such as https://www.example.org',
  ],
}

/** Settings that may be zero. */
const fromZero: readonly string[] = ['OFFLINE_REMINDER_HOURS', 'OFFLINE_PAYMENT_DAYS']

function expectation(key: string, value: Value): string | null {
  const expected = settingType(key)
  if (expected !== typeof value) return expected === 'boolean' ? 'true or false' : `a ${String(expected)}`
  const least = fromZero.includes(key) ? 0 : 1
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= least ? null : `a whole number from ${String(least)} on`
  const form = forms[key]
  return typeof value === 'string' && value !== '' && form && !form[0](value) ? form[1] : null
}

export const settings = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean()], 'expected a text, a number, true or false'),
  )
  .superRefine((values, context) => {
    for (const [key, value] of Object.entries(values)) {
      const known = settingType(key) !== undefined
      const expected = known ? expectation(key, value) : null
      if (known && expected === null) continue
      const message = known
        ? `expected ${String(expected)}, found ${JSON.stringify(value)}`
        : `is no setting that the box office knows${didYouMean(key, settingKeys)}`
      context.addIssue({ code: 'custom', path: [key], message })
    }
  })

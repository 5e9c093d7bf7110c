/** The box office's bundles: whole, alike in every language, and with every key of the API (contract 1 and 2, section 7). */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemCodes } from '#core/contract/problem-codes.ts'

const folder = new URL('../../server/infra/i18n/', import.meta.url)
const languages = readdirSync(folder).flatMap((file) => /^([a-z]{2})\.json$/.exec(file)?.[1] ?? [])
const read = <T>(path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T
const bundle = (lang: string) => read<Record<string, string>>(`../../server/infra/i18n/${lang}.json`)
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\d)\}\}/g)].map(([, name]) => Number(name)))].sort()

/** Each key that the contract puts in the bundle, with the number of arguments that its text is given. */
const contract = read<[key: string, args: number][]>('./contract-keys.json')
/** Given an argument that the text does not show; the contract says so of each. */
const showsNone = [
  'error.STEP_2_EMAIL_IS_TOO_LONG',
  'error.STEP_2_MAX_LENGTH_FIRSTNAME',
  'error.STEP_2_MAX_LENGTH_LASTNAME',
  'error.tooLong',
  'reservation-page-complete.info-assign',
]
/** Server codes for which the reference has no text either: a client words them itself. */
const notInTheBundle = ['lastname.fullname', 'error.userLanguage', 'pin.duplicate', 'not_found']
/** Texts after a link, empty in languages that need none (contract 2, section 7). */
const mayBeEmpty = ['reservation-page.tc.suffix', 'reservation-page.privacy.suffix']

test.each(languages)('%s has a text for every key of the contract, with its arguments', (lang) => {
  const texts = bundle(lang)
  const shown = contract.map(([key]) => [key, key in texts ? placeholders(texts[key] ?? '') : 'missing'])
  const wanted = contract.map(([key, args]) => [key, showsNone.includes(key) ? [] : [...Array(args).keys()]])
  expect(shown).toEqual(wanted)
  expect(notInTheBundle.filter((key) => key in texts)).toEqual([])
})

/** Why a payment was refused: told in words, as an argument of one code (contract 2, 1.6). */
const reasons =
  /^error\.STEP2_(STRIPE_|WHITELIST$|UNABLE)|PAYPAL|^error\.STEP_2_(INVALID_HMAC|MISSING_STRIPE_TOKEN)$/
/** What refuses a code, a PIN or a pass. */
const otherFamilies =
  /^(warning\.fiscal|show-subscription\.sold-out|pin\.|subscription\.(uuid|pin|code|not|expired|max))/

test('the closed list of problem codes is that of the contract: every one has a text, or is known to have none', () => {
  const codes = contract.map(([key]) => key).filter((key) => /^error\./.test(key) || otherFamilies.test(key))
  expect([...problemCodes].sort()).toEqual(
    [...codes.filter((key) => !reasons.test(key)), ...notInTheBundle].sort(),
  )
})

test.each(languages)('%s has the keys and the placeholders of English', (lang) => {
  const shape = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholders(text)]))
  expect(shape(bundle(lang))).toEqual(shape(bundle('en')))
})

test.each(languages)('%s leaves no text empty but those that may be', (lang) => {
  const empty = Object.entries(bundle(lang)).filter(
    ([key, text]) => text.trim() === '' && !mayBeEmpty.includes(key),
  )
  expect(empty).toEqual([])
})

test.each(languages)('%s names the eleven units of the countdown, each after a blank', (lang) => {
  const texts = bundle(lang)
  expect(texts['reservation-page.time-for-completion']).toContain('##time##')
  for (const form of ['singular', 'plural']) {
    const units = texts[`reservation-page.time-for-completion.labels.${form}`]?.split('|') ?? []
    expect(units).toHaveLength(11)
    expect(units.filter((unit) => !/^ \S/.test(unit))).toEqual([])
  }
})

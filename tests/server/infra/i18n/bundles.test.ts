/**
 * The bundles of the server: complete, equal in every language, with every key of the API
 * (docs/api/catalogue.md#translations).
 */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemCodes } from '#wire/problem-codes.ts'

const folder = new URL('../../../../src/i18n/locales/', import.meta.url)
const languages = readdirSync(folder)
const read = <T>(path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T
const bundle = (lang: string) =>
  read<Record<string, string>>(`../../../../src/i18n/locales/${lang}/server.json`)
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\d)\}\}/g)].map(([, name]) => Number(name)))].sort()

/** Every key of the contract with the number of arguments of its text. */
const contract = read<[key: string, args: number][]>('./contract-keys.json')
/** Keys whose text does not show an argument; docs/api lists each. */
const showsNone = [
  'error.STEP_2_EMAIL_IS_TOO_LONG',
  'error.STEP_2_MAX_LENGTH_FIRSTNAME',
  'error.STEP_2_MAX_LENGTH_LASTNAME',
  'error.tooLong',
  'invoice.vat',
  'reservation-page-complete.info-assign',
  'reservation-page.skipVatNr',
]
/** Server codes without a text in alf.io; clients have their own. */
const notInTheBundle = ['pin.duplicate', 'not_found']
/** Codes without a text in alf.io that have one here (docs/api/differences-from-alfio.md#calls-and-errors). */
const onlyHere = [
  'lastname.fullname',
  'error.nameNotPlain',
  'error.userLanguage',
  'error.STEP_1_CODE_EXPIRED',
  'error.STEP_1_SALE_QUEUE',
  'error.STEP_1_SALE_QUEUE_PLACES',
]
/** Texts after a link, empty in languages that need none (docs/api/catalogue.md#translations). */
const mayBeEmpty = ['reservation-page.tc.suffix', 'reservation-page.privacy.suffix']

test.each(languages)('%s has a text with its arguments for every key of the contract', (lang) => {
  const texts = bundle(lang)
  const shown = contract.map(([key]) => [key, key in texts ? placeholders(texts[key] ?? '') : 'missing'])
  const wanted = contract.map(([key, args]) => [key, showsNone.includes(key) ? [] : [...Array(args).keys()]])
  expect(shown).toEqual(wanted)
  expect(notInTheBundle.filter((key) => key in texts)).toEqual([])
  expect(onlyHere.filter((key) => !(key in texts))).toEqual([])
})

/** Reasons of a refused payment: texts that are arguments of one code (docs/api/payments.md#confirm). */
const reasons =
  /^error\.STEP2_(STRIPE_|WHITELIST$|UNABLE)|PAYPAL|^error\.STEP_2_(INVALID_HMAC|MISSING_STRIPE_TOKEN)$/
/** Codes that refuse a promo code, a PIN or a subscription. */
const otherFamilies =
  /^(warning\.fiscal|show-subscription\.sold-out|pin\.|subscription\.(uuid|pin|code|not|expired|max))/

test('every problem code of the contract has a text or is listed as having none', () => {
  const codes = contract.map(([key]) => key).filter((key) => /^error\./.test(key) || otherFamilies.test(key))
  expect([...problemCodes].sort()).toEqual(
    [...codes.filter((key) => !reasons.test(key)), ...notInTheBundle, ...onlyHere].sort(),
  )
})

test.each(languages)('%s has the keys and the placeholders of English', (lang) => {
  const shape = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholders(text)]))
  expect(shape(bundle(lang))).toEqual(shape(bundle('en')))
})

test.each(languages)('%s has no empty text except the permitted ones', (lang) => {
  const empty = Object.entries(bundle(lang)).filter(
    ([key, text]) => text.trim() === '' && !mayBeEmpty.includes(key),
  )
  expect(empty).toEqual([])
})

test.each(languages)('%s has the eleven units of the countdown, each after a space', (lang) => {
  const texts = bundle(lang)
  expect(texts['reservation-page.time-for-completion']).toContain('##time##')
  for (const form of ['singular', 'plural']) {
    const units = texts[`reservation-page.time-for-completion.labels.${form}`]?.split('|') ?? []
    expect(units).toHaveLength(11)
    expect(units.filter((unit) => !/^ \S/.test(unit))).toEqual([])
  }
})

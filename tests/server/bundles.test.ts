/** The box office's bundles: whole, alike in every language, and with every key of the API (contract 1 and 2, section 7). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = <T>(path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T
const bundle = (lang: string) => read<Record<string, string>>(`../../server/i18n/${lang}.json`)
const english = bundle('en')
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{\{(\d)\}\}/g)].map(([, name]) => name))].sort()
/** Texts after a link, empty in languages that need none (contract 2, section 7). */
const mayBeEmpty = ['reservation-page.tc.suffix', 'reservation-page.privacy.suffix']

test('every key that the contract names has a text', () => {
  const missing = read<string[]>('./contract-keys.json').filter((key) => !(key in english))
  expect(missing).toEqual([])
})

test.each(['de', 'fr', 'it', 'es'])('%s has the keys and the placeholders of English', (lang) => {
  const texts = bundle(lang)
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  for (const [key, text] of Object.entries(texts)) expect([key, placeholders(text)]).toEqual([key, placeholders(english[key] ?? '')])
})

test.each(['en', 'de', 'fr', 'it', 'es'])('%s leaves no text empty but those that may be', (lang) => {
  const empty = Object.entries(bundle(lang)).filter(([key, text]) => text.trim() === '' && !mayBeEmpty.includes(key))
  expect(empty).toEqual([])
})

test.each(['en', 'de', 'fr', 'it', 'es'])('%s names the eleven units of the countdown, each after a blank', (lang) => {
  const texts = bundle(lang)
  expect(texts['reservation-page.time-for-completion']).toContain('##time##')
  for (const form of ['singular', 'plural']) {
    const units = texts[`reservation-page.time-for-completion.labels.${form}`]?.split('|') ?? []
    expect(units).toHaveLength(11)
    expect(units.every((unit) => /^ \S/.test(unit))).toBe(true)
  }
})

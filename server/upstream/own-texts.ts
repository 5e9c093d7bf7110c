/**
 * alf.io fills a text that it lacks in a language with English, or with the key. This server's own translation replaces such a
 * text (docs/api/catalogue.md#translations).
 */
import * as z from 'zod/mini'
import { publicApiPrefix } from '#core/contract/api-paths.ts'
import { ownValue } from '#core/domain/own-value.ts'
import { fallbackLanguage, loadTranslations } from '#server/infra/i18n/translations.ts'

const bundle = z.record(z.string(), z.unknown())

/** The languages in which this server has its own texts, without English. */
const ownLanguages = loadTranslations().translatedLanguages.filter((lang) => lang !== fallbackLanguage)

const bundlePath = new RegExp(`^${publicApiPrefix}/i18n/bundle/(${ownLanguages.join('|')})$`)

/** The language of a bundle that may get own texts, from its decoded path; null for every other path. */
export const ownBundleLanguage = (path: string): string | null => bundlePath.exec(path)?.[1] ?? null

/** The texts of these are parts of one sentence: they come from one bundle. */
const sentences = ['reservation-page.tc.', 'reservation-page.privacy.']

/** These follow a price: a text that begins as a sentence is replaced. */
const notesOfPrices = ['show-event.incVat', 'show-event.excVat']

/** An empty text is no gap: the sentence has no such part in this language. */
const isMissing = (key: string, text: unknown, english: unknown): boolean => {
  const trimmed = String(text).trim()
  if (notesOfPrices.includes(key) && /^\p{Lu}/u.test(trimmed)) return true
  return trimmed !== '' && (trimmed === key || trimmed === String(english).trim())
}

/**
 * @param lang of `texts` @param texts bundle of the upstream server @param english its English bundle
 * @returns the bundle with own texts; `texts` itself when one of both is no bundle, or there are no own texts
 */
export function withOwnTexts(lang: string, texts: unknown, english: unknown): unknown {
  const [decoded, inEnglish] = [bundle.safeParse(texts).data, bundle.safeParse(english).data]
  if (!decoded || !inEnglish || !ownLanguages.includes(lang)) return texts
  const ownTexts = loadTranslations().bundle(lang)
  const sentenceOf = (key: string) => sentences.find((prefix) => key.startsWith(prefix)) ?? key
  const missing = Object.keys(decoded).filter((key) => isMissing(key, decoded[key], inEnglish[key]))
  const replaced = new Set(missing.map(sentenceOf))
  // Without an own translation English stays, also in place of a key.
  const textOf = (key: string) => ownValue(ownTexts, key) ?? ownValue(inEnglish, key)
  return Object.fromEntries(
    Object.entries(decoded).map(([key, text]) => [
      key,
      replaced.has(sentenceOf(key)) ? (textOf(key) ?? text) : text,
    ]),
  )
}

/**
 * alf.io fills a text that it lacks in a language with English. Where both bundles have the same text, this server's own
 * translation of the key replaces it (docs/api/catalogue.md#translations).
 */
import * as z from 'zod/mini'
import { publicApiPrefix } from '#core/contract/api-paths.ts'
import { fallbackLanguage, loadTranslations } from '#server/infra/i18n/translations.ts'

const bundle = z.record(z.string(), z.unknown())

/** The languages in which this server has its own texts, without English. */
const ownLanguages = loadTranslations().translatedLanguages.filter((lang) => lang !== fallbackLanguage)

const bundlePath = new RegExp(`^${publicApiPrefix}/i18n/bundle/(${ownLanguages.join('|')})$`)

/** The language of a bundle that may get own texts, from its decoded path; null for every other path. */
export const ownBundleLanguage = (path: string): string | null => bundlePath.exec(path)?.[1] ?? null

/**
 * @param lang of `texts` @param texts bundle of the upstream server @param english its English bundle
 * @returns the bundle with own texts; `texts` itself when one of both is no bundle, or there are no own texts
 */
export function withOwnTexts(lang: string, texts: unknown, english: unknown): unknown {
  const [decoded, inEnglish] = [bundle.safeParse(texts).data, bundle.safeParse(english).data]
  if (!decoded || !inEnglish || !ownLanguages.includes(lang)) return texts
  const ownTexts = loadTranslations().bundle(lang)
  return Object.fromEntries(
    Object.entries(decoded).map(([key, text]) => [
      key,
      text === inEnglish[key] && Object.hasOwn(ownTexts, key) ? ownTexts[key] : text,
    ]),
  )
}

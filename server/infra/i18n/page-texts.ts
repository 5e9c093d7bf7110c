/** Texts of the pages that the server writes without the app; not in the bundles, which every visitor loads. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type english from '../../../src/i18n/locales/en/pages.json'

/** The part of a key after the name of the page. */
type TextOf<Page extends string> = keyof typeof english extends infer K
  ? K extends `${Page}.${infer Text}`
    ? Text
    : never
  : never

// Vite would make an address of the app of `new URL(…, import.meta.url)`.
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../src/i18n/locales')
const read = (lang: string) =>
  JSON.parse(readFileSync(join(folder, lang, 'pages.json'), 'utf8')) as Readonly<Record<string, string>>

/** Texts by language; they are read once. */
const tables = new Map(readdirSync(folder).map((lang) => [lang, read(lang)]))

/** Two-letter tags of the languages of these pages. */
export const pageLanguages: readonly string[] = [...tables.keys()]

/**
 * The texts of one page.
 * @param page beginning of its keys
 * @param lang English for an unknown language, and for a text that the language lacks
 */
export function pageTexts<Page extends string>(
  page: Page,
  lang: string,
): Readonly<Record<TextOf<Page>, string>> {
  const entries = { ...tables.get('en'), ...tables.get(lang) }
  return Object.fromEntries(
    Object.entries(entries).flatMap(([key, text]) =>
      key.startsWith(`${page}.`) ? [[key.slice(page.length + 1), text]] : [],
    ),
  ) as Readonly<Record<TextOf<Page>, string>>
}

/**
 * The app's own translations: one folder for each language, one file for each namespace. English of `shell` and
 * `browse` is part of the first load, everything else is loaded when a page needs it (byte budgets).
 */
import browse from './locales/en/browse.json'
import shell from './locales/en/shell.json'

export const namespaces = ['shell', 'browse', 'checkout', 'wallet', 'account'] as const
export type Namespace = (typeof namespaces)[number]

/** Text by key; a key with a count has one entry for each plural form: `key_one`, `key_other`. */
export type TranslationTable = Readonly<Record<string, string>>

export const bundledEnglish: TranslationTable = { ...shell, ...browse }

const files = import.meta.glob<TranslationTable>(
  [
    './locales/*/*.json',
    '!./locales/en/shell.json',
    '!./locales/en/browse.json',
    '!./locales/*/manifest.json',
  ],
  { import: 'default' },
)

/** Two-letter tags of the languages that have a folder. */
export const appLanguages: readonly string[] = [
  ...new Set(Object.keys(files).map((file) => file.split('/')[2] ?? '')),
]

/** The translations of a namespace; empty for a language without a folder, and for bundled English. */
export async function loadNamespace(lang: string, namespace: Namespace): Promise<TranslationTable> {
  return (await files[`./locales/${lang}/${namespace}.json`]?.()) ?? {}
}

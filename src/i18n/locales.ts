/**
 * The app's own texts: five languages, one file a room. English of the shell and the shop ships with the app,
 * everything else comes when a page asks for it (byte budgets).
 */
import browse from './locales/en/browse.json'
import shell from './locales/en/shell.json'

export const appLanguages = ['en', 'de', 'fr', 'it', 'es'] as const

export const namespaces = ['shell', 'browse', 'checkout', 'wallet', 'account'] as const
export type Namespace = (typeof namespaces)[number]

export type TranslationTable = Readonly<Record<string, string>>

export const bundledEnglish: TranslationTable = { ...shell, ...browse }

const files = import.meta.glob<TranslationTable>(
  ['./locales/*/*.json', '!./locales/en/shell.json', '!./locales/en/browse.json'],
  { import: 'default' },
)

/** The texts of one room; empty for a language of which we have none, and for those shipped anyway. */
export async function loadNamespace(lang: string, room: Namespace): Promise<TranslationTable> {
  return (await files[`./locales/${lang}/${room}.json`]?.()) ?? {}
}

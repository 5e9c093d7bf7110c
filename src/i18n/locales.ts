/**
 * The app's own translations: `locales/<language>/<namespace>.json`. English of what every first page shows is part of the
 * first load, everything else is loaded when a page needs it. The folders are the only list of the app's languages.
 */
import type { TranslationTable } from '#core/domain/translations.ts'

/**
 * `common`: shell, outcomes and facts; `shop`: choosing tickets; `lists`: lists of events; `extras`: what few events have, as a
 * sale queue or polls; `wallet`: ticket pages and the list of tickets; `tickets`: changing and moving tickets.
 */
export const namespaces = [
  'common',
  'shop',
  'lists',
  'extras',
  'checkout',
  'wallet',
  'tickets',
  'passes',
  'account',
] as const
export type Namespace = (typeof namespaces)[number]

/** The namespaces that every page uses. */
export const firstNamespaces: readonly Namespace[] = ['common', 'shop']

// The arguments of glob are literals: Vite reads them from the source.
const bundled = import.meta.glob<TranslationTable>('./locales/en/{common,shop}.json', {
  import: 'default',
  eager: true,
})
const files = import.meta.glob<TranslationTable>(
  ['./locales/*/*.json', '!./locales/*/manifest.json', '!./locales/en/{common,shop}.json'],
  { import: 'default' },
)

const fileOf = (lang: string, namespace: string): string => `./locales/${lang}/${namespace}.json`

export const bundledEnglish: Readonly<Record<string, TranslationTable>> = Object.fromEntries(
  firstNamespaces.map((namespace) => [namespace, bundled[fileOf('en', namespace)] ?? {}]),
)

/** Two-letter tags of the languages that have files. */
export const appLanguages: readonly string[] = Object.keys(files).flatMap(
  (file) => /([a-z]{2})\/checkout\.json$/.exec(file)?.[1] ?? [],
)

/** The translations of a namespace; empty for a language without files. */
export const readNamespace = async (lang: string, namespace: string): Promise<TranslationTable> =>
  (await files[fileOf(lang, namespace)]?.()) ?? {}

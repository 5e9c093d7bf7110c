/**
 * The app's own translations: one file for each language, with one part for each namespace. English of `shell` and
 * `browse` is part of the first load, everything else is loaded when a page needs it (byte budgets;
 * scripts/vite/locale-namespaces.mjs). The files are the only list of the app's languages.
 */

export const namespaces = [
  'shell',
  'browse',
  'lists',
  'checkout',
  'wallet',
  'account',
  'polls',
  'tickets',
  'extras',
  'passes',
  'waitingList',
] as const
export type Namespace = (typeof namespaces)[number]

/** Text by key; a key with a count has one entry for each plural form: `key_one`, `key_other`. */
export type TranslationTable = Readonly<Record<string, string>>

// The arguments of glob are literals: Vite reads them from the source.
const englishShell = import.meta.glob<TranslationTable>('./locales/en.json', {
  query: '?namespace=shell',
  import: 'default',
  eager: true,
})
const englishBrowse = import.meta.glob<TranslationTable>('./locales/en.json', {
  query: '?namespace=browse',
  import: 'default',
  eager: true,
})

type Loaders = Readonly<Record<string, () => Promise<TranslationTable>>>

const loaders: Readonly<Record<Namespace, Loaders>> = {
  shell: import.meta.glob<TranslationTable>(['./locales/*.json', '!./locales/en.json'], {
    query: '?namespace=shell',
    import: 'default',
  }),
  browse: import.meta.glob<TranslationTable>(['./locales/*.json', '!./locales/en.json'], {
    query: '?namespace=browse',
    import: 'default',
  }),
  lists: import.meta.glob<TranslationTable>('./locales/*.json', {
    query: '?namespace=lists',
    import: 'default',
  }),
  checkout: import.meta.glob<TranslationTable>('./locales/*.json', {
    query: '?namespace=checkout',
    import: 'default',
  }),
  wallet: import.meta.glob<TranslationTable>('./locales/*.json', {
    query: '?namespace=wallet',
    import: 'default',
  }),
  account: import.meta.glob<TranslationTable>('./locales/*.json', {
    query: '?namespace=account',
    import: 'default',
  }),
  polls: import.meta.glob<TranslationTable>('./locales/*.json', {
    query: '?namespace=polls',
    import: 'default',
  }),
  tickets: import.meta.glob<TranslationTable>('./locales/*.json', {
    query: '?namespace=tickets',
    import: 'default',
  }),
  extras: import.meta.glob<TranslationTable>('./locales/*.json', {
    query: '?namespace=extras',
    import: 'default',
  }),
  passes: import.meta.glob<TranslationTable>('./locales/*.json', {
    query: '?namespace=passes',
    import: 'default',
  }),
  waitingList: import.meta.glob<TranslationTable>('./locales/*.json', {
    query: '?namespace=waitingList',
    import: 'default',
  }),
}

const fileOf = (lang: string): string => `./locales/${lang}.json`

export const bundledEnglish: TranslationTable = {
  ...englishShell[fileOf('en')],
  ...englishBrowse[fileOf('en')],
}

/** Two-letter tags of the languages that have a file. */
export const appLanguages: readonly string[] = Object.keys(loaders.checkout).map(
  (file) => /[a-z]{2}(?=\.json$)/.exec(file)?.[0] ?? '',
)

/** The translations of a namespace; empty for a language without a file, and for bundled English. */
export async function loadNamespace(lang: string, namespace: Namespace): Promise<TranslationTable> {
  return (await loaders[namespace][fileOf(lang)]?.()) ?? {}
}

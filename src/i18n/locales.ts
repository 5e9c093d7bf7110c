/**
 * The app's own translations: `locales/<language>/<namespace>.json`. English of what every first page shows is part of the
 * first load, everything else is loaded when a page needs it. The folders are the only list of the app's languages.
 */
import type { TranslationTable } from '#kit/text/translations.ts'
import englishCommon from './locales/en/common.json' with { type: 'json' }
import englishShop from './locales/en/shop.json' with { type: 'json' }

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
export const firstNamespaces = ['common', 'shop'] as const satisfies readonly Namespace[]

export const bundledEnglish: Readonly<Record<(typeof firstNamespaces)[number], TranslationTable>> = {
  common: englishCommon,
  shop: englishShop,
}

const languages = import.meta.glob('./locales/*/shop.json')

/** Two-letter tags of the languages that have files. */
export const appLanguages: readonly string[] = Object.keys(languages).map((file) => file.split('/')[2] ?? '')

/** The translations of a namespace; empty for a language without files. */
export async function readNamespace(lang: string, namespace: string): Promise<TranslationTable> {
  const { localeFiles } = await import('./locale-files.ts')
  return (await localeFiles[`./locales/${lang}/${namespace}.json`]?.()) ?? {}
}

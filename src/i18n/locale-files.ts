/** Loads the texts of each language and namespace. Apart from the first load, because it names every file. */
import type { TranslationTable } from '#kit/text/translations.ts'

export const localeFiles = import.meta.glob<TranslationTable>(
  './locales/*/{common,shop,lists,extras,checkout,wallet,tickets,passes,account,server}.json',
  { import: 'default' },
)

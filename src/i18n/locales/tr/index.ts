/** The texts of this language: those of a first visit are in this file, the others load with their pages. Every language has the same file. */
import type { TranslationTable } from '#core/domain/translations.ts'
import type { LanguageFiles } from '../../locales.ts'

export const files: LanguageFiles = {
  first: import.meta.glob<TranslationTable>('./{common,shop,lists,passes}.json', {
    import: 'default',
    eager: true,
  }),
  later: import.meta.glob<TranslationTable>('./{extras,checkout,wallet,tickets,account}.json', {
    import: 'default',
  }),
}

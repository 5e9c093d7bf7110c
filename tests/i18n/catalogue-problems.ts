import { localeOf } from '#kit/text/language-choice.ts'
import type { TranslationTable } from '#kit/text/translations.ts'

/** The placeholder names of a text. */
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '')

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** The key that the code uses: without the plural suffix that i18next adds. */
export const baseKey = (key: string): string => key.replace(pluralSuffix, '')

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort()

/** The placeholders of all forms of a key; a form such as "Your ticket" may leave out the count. */
const placeholdersOf = (table: TranslationTable, base: string): string =>
  unique(
    Object.entries(table).flatMap(([key, text]) => (baseKey(key) === base ? placeholders(text) : [])),
  ).join(' ')

/** Plural forms by key, for keys that have any. */
function formsByKey(table: TranslationTable): Map<string, string[]> {
  const forms = new Map<string, string[]>()
  for (const key of Object.keys(table)) {
    const form = pluralSuffix.exec(key)?.[1]
    if (form !== undefined) forms.set(baseKey(key), [...(forms.get(baseKey(key)) ?? []), form])
  }
  return forms
}

/**
 * Keys whose text may leave out placeholders. German law allows no text on the last button besides the obligation to
 * pay (BGB § 312j).
 */
const withOptionalPlaceholders = new Set(['app.checkout.submit.pay', 'app.checkout.submit.approved'])

/** One sentence for each difference between a language's file and the English one, or its own plural rules. */
export function catalogueProblems(
  lang: string,
  table: TranslationTable,
  english: TranslationTable,
): string[] {
  const bases = unique(Object.keys(table).map(baseKey))
  const expected = unique(Object.keys(english).map(baseKey))
  const problems = [
    ...expected.filter((key) => !bases.includes(key)).map((key) => `${key} is missing`),
    ...bases.filter((key) => !expected.includes(key)).map((key) => `${key} is unknown`),
    ...Object.keys(table).flatMap((key) => (table[key]?.trim() === '' ? [`${key} is blank`] : [])),
  ]
  const categories = unique(new Intl.PluralRules(localeOf(lang)).resolvedOptions().pluralCategories).join(' ')
  const forms = formsByKey(table)
  for (const key of bases) {
    const used = placeholdersOf(table, key)
    const complete = used === placeholdersOf(english, key)
    if (!complete && !(used === '' && withOptionalPlaceholders.has(key)))
      problems.push(`${key} has the placeholders ${used}`)
    const pluralForms = unique(forms.get(key) ?? []).join(' ')
    if (forms.has(key) && pluralForms !== categories)
      problems.push(`${key} has the plural forms ${pluralForms}`)
    if (!forms.has(key) && used.split(' ').includes('count')) problems.push(`${key} has no plural forms`)
  }
  return problems
}

/** The terms of a subscription in the language of the page. Their keys are in the namespace `passes`. */
import type { Translations } from '#kit/text/translations.ts'
import { unitText } from '#kit/text/unit-text.ts'
import { shortPeriodText } from '#kit/time/date-text.ts'
import { rangeText } from '#kit/time/event-dates.ts'
import type { Lang } from '#kit/values.ts'
import type { ValidityUnit } from '../contract/subscriptions.ts'
import { entryLimit, type ValidityTerms } from './subscription-terms.ts'

export type SubscriptionTerms = ValidityTerms & { readonly maxEntries: number | null }

const intlUnits: Readonly<Record<ValidityUnit, string>> = { DAYS: 'day', MONTHS: 'month', YEARS: 'year' }

/** "12 months", "1 mes". Intl has the plural forms, which the server's names of the units have not. */
function timeSpan(count: number, unit: string | null, lang: string): string {
  const intlUnit = unit === null ? undefined : intlUnits[unit as ValidityUnit]
  return intlUnit === undefined ? '' : unitText(count, intlUnit, lang)
}

/**
 * The day of a text of the server, which has its weekday in full in most languages: "Donnerstag, 26. November 2026" is
 * "26. November 2026", with no-break spaces.
 */
export const periodDay = (text: string, lang: Lang, now: number): string =>
  shortPeriodText(text, lang, now)
    // A month that begins the text ("November 26, 2026") stays: after it comes no other one.
    .replace(/^[\p{L}.-]+,?\s(?:den )?0?(?=\d{1,2}[.\s/-]+(?!\d{4}))/u, '')
    .replace(/(\d{4}) \p{L}+$/u, '$1')
    .replaceAll(' ', '\u00a0')

/** "12 months from the purchase", "1 May 2026 – 31 Oct 2026", "Valid until 31 Oct 2026", "Never expires"; nothing for an unknown kind. */
export function validityLines(terms: ValidityTerms, { t, has, pick, lang }: Translations): readonly string[] {
  if (terms.validityType === 'NOT_SET') return [t('app.passes.no-end')]
  if (terms.validityType === 'STANDARD') {
    const span = timeSpan(terms.validityUnits ?? 0, terms.validityTimeUnit, lang)
    return span === '' ? [] : [t('app.passes.from-purchase', { span })]
  }
  // The dates have the year, because a pass is kept for years.
  const from = periodDay(pick(terms.formattedValidFrom ?? {}), lang, 0)
  const to = periodDay(pick(terms.formattedValidTo ?? {}), lang, 0)
  if (from !== '' && to !== '') return [rangeText(from, to)]
  const date = from || to
  const key = `subscription.detail.validity.CUSTOM.${date === to ? 'to' : 'from'}`
  // A stored subscription is shown without the server's texts too.
  return date === '' ? [] : [has?.(key) ? `${t(key)} ${date}` : date]
}

/** "6 entries, one for each event", "Any number of entries". */
export function entriesText({ maxEntries, usageType }: SubscriptionTerms, { t }: Translations): string {
  const limit = entryLimit(maxEntries)
  const usage = usageType === 'ONCE_PER_EVENT' ? 'once' : 'any'
  return limit === null ? t(`app.passes.all.${usage}`) : t(`app.passes.some.${usage}`, { count: limit })
}

/** "One for each event" for the entries of a subscription, whose number is named before; null for one or any number of them. */
export function entryRuleText(
  { maxEntries, usageType }: SubscriptionTerms,
  { t }: Translations,
): string | null {
  const limit = entryLimit(maxEntries)
  if (limit === null || limit === 1) return null
  return t(`app.passes.rule.${usageType === 'ONCE_PER_EVENT' ? 'once' : 'any'}`)
}

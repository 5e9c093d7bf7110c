/** The terms of a subscription in the language of the page. Their keys are in the namespace `passes`. */
import type { ValidityUnit } from '#core/contract/subscriptions.ts'
import { shortPeriodText } from './date-text.ts'
import { entryLimit, type ValidityTerms } from './subscription-terms.ts'
import type { Translations } from './translations.ts'

export type SubscriptionTerms = ValidityTerms & { readonly maxEntries: number | null }

const intlUnits: Readonly<Record<ValidityUnit, string>> = { DAYS: 'day', MONTHS: 'month', YEARS: 'year' }

/** "12 months", "1 mes". Intl has the plural forms, which the server's names of the units have not. */
function timeSpan(count: number, unit: string | null, lang: string): string {
  const intlUnit = unit === null ? undefined : intlUnits[unit as ValidityUnit]
  return intlUnit === undefined
    ? ''
    : new Intl.NumberFormat(lang, { style: 'unit', unit: intlUnit, unitDisplay: 'long' }).format(count)
}

/** "12 months from the purchase", "Valid from …", "Valid until …", "No end date"; nothing for an unknown kind. */
export function validityLines(terms: ValidityTerms, { t, has, pick, lang }: Translations): readonly string[] {
  if (terms.validityType === 'NOT_SET') return [t('app.passes.no-end')]
  if (terms.validityType === 'STANDARD') {
    const span = timeSpan(terms.validityUnits ?? 0, terms.validityTimeUnit, lang)
    return span === '' ? [] : [t('app.passes.from-purchase', { span })]
  }
  const line = (key: string, text: string) => {
    // The date has the year, because a pass is kept for years.
    const date = shortPeriodText(text, lang, 0)
    // A stored subscription is shown without the server's texts too.
    return date === '' ? [] : [has?.(key) ? `${t(key)} ${date}` : date]
  }
  return [
    ...line('subscription.detail.validity.CUSTOM.from', pick(terms.formattedValidFrom ?? {})),
    ...line('subscription.detail.validity.CUSTOM.to', pick(terms.formattedValidTo ?? {})),
  ]
}

/** "6 entries, one for each event", "Any number of entries". */
export function entriesText({ maxEntries, usageType }: SubscriptionTerms, { t }: Translations): string {
  const limit = entryLimit(maxEntries)
  const usage = usageType === 'ONCE_PER_EVENT' ? 'once' : 'any'
  return limit === null ? t(`app.passes.all.${usage}`) : t(`app.passes.some.${usage}`, { count: limit })
}

/** Currencies as the wire describes them (docs/api/pricing.md#minor-units), and amounts in texts of the server. */
import { formatAmount, type Amount } from '#kit/money/amount.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { formatMoney, numberFormat, rateText } from '#kit/money/money-format.ts'
import { toMinor } from '#kit/money/money.ts'
import type { CurrencyDescriptor } from '#kit/values.ts'
import type { Translate } from './translations.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })

/** Null for a free purchase context (docs/api/values.md#money). */
export function currencyDescriptor(code: string | null): CurrencyDescriptor | null {
  if (!code) return null
  const parts = numberFormat('en', { style: 'currency', currency: code }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code
  return { code, name: names.of(code) ?? code, symbol, fractionDigits: fractionDigits(code) }
}

/** "CHF 25.00" for operators; the number alone without a currency. @param minor minor units */
export const moneyText = (minor: number, currency: string | null): string =>
  `${currency ?? ''} ${formatAmount({ units: minor, digits: fractionDigits(currency) })}`.trim()

/** "25,00 €" as readers of the language write it; the number alone without a currency. @param minor minor units */
export const localMoney = (minor: number, currency: string | null, lang: string): string =>
  formatMoney({ units: minor, digits: fractionDigits(currency), currency: currency ?? '', lang })

/** "1.234,50" for a column that names its currency: with the decimals of the currency, also for zero. */
export function localAmount(amount: Amount, currency: string | null, lang: string): string {
  const digits = fractionDigits(currency)
  return formatMoney({ units: toMinor(amount, digits), digits, currency: '', lang })
}

/** "MwSt. 8,1 %", "25 % moms". @param rate a number of percent, as the organizer entered it. @param t translates into `lang` */
export const taxName = (rate: string | number, t: Translate, lang: string): string =>
  t('reservation-page.vat', rateText(rate, lang), t('common.vat'))

/** How amounts of money are written. */
import { localeOf } from '../text/language-choice.ts'

/**
 * Currencies whose symbol names no other currency, by ISO 4217 code, with the languages in which it does: "£" is also the pound of
 * countries where Arabic is spoken. "$", "kr" and "¥" name several.
 */
const clearSymbols: Readonly<Record<string, readonly string[]>> = { EUR: [], GBP: ['ar'] }

/** How people write an amount: with the symbol where it is unambiguous, else with the code. @param currency ISO 4217 code */
export function currencyDisplay(currency: string, lang: string): 'narrowSymbol' | 'code' {
  const code = currency.toUpperCase()
  if (!Object.hasOwn(clearSymbols, code)) return 'code'
  const [language = ''] = lang.split('-')
  return clearSymbols[code]?.includes(language) ? 'code' : 'narrowSymbol'
}

export type MoneyText = {
  /** Integer minor units: 28000 for CHF 280.00. */
  units: number
  /** Fraction digits of the currency: 2 for CHF, 0 for JPY. */
  digits: number
  /** ISO 4217 code. A text that is no currency code is shown beside the number as it is. */
  currency: string
  /** BCP 47 tag of the page's language. */
  lang: string
  /** Leaves out ".00": for prices in lists, never for sums to pay. */
  trim?: boolean | undefined
}

const formats = new Map<string, Intl.NumberFormat>()

/** The cached format of a language: a new one takes longer than everything else in the row of a list. */
export function numberFormat(lang: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = lang + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(localeOf(lang), options)
  formats.set(key, format)
  return format
}

/** "8.1%", "8,1 %", "%8,1"; of a discount "−10%". @param share 0.081 */
export const percentText = (share: number, lang: string): string =>
  numberFormat(lang, { style: 'percent', maximumFractionDigits: 3 }).format(share).replace('-', '\u2212')

/** "8.1", "8,1": the number of a rate, where its text has the sign. @param rate a number of percent, as the organizer entered it */
export const rateText = (rate: string | number, lang: string): string =>
  numberFormat(lang, { maximumFractionDigits: 3 }).format(Number(rate))

/** An amount in the format of the language: "€280.00", "280,00 €", "CHF 280.00" (currencyDisplay). A negative one has a minus, no hyphen. */
export const formatMoney = ({ units, digits, currency, lang, trim = false }: MoneyText): string => {
  const amount = units / 10 ** digits
  // Browsers throw above 100 fraction digits; the server's value is limited.
  const shown = Math.min(Math.max(digits, 0), 20)
  const number: Intl.NumberFormatOptions = {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
    trailingZeroDisplay: trim ? 'stripIfInteger' : 'auto',
  }
  const text = (options: Intl.NumberFormatOptions): string =>
    numberFormat(lang, options).format(amount).replace('-', '\u2212')
  if (!/^[a-z]{3}$/i.test(currency)) return `${currency} ${text(number)}`.trim()
  return text({ ...number, style: 'currency', currency, currencyDisplay: currencyDisplay(currency, lang) })
}

/**
 * Currencies whose symbol names no other currency, by ISO 4217 code, with the languages in which it does: "£" is also the pound of
 * countries where Arabic is spoken. "$", "kr" and "¥" name several.
 */
const clearSymbols: Readonly<Record<string, readonly string[]>> = { EUR: [], GBP: ['ar'] }

/**
 * How people write an amount: with the symbol ("€24", "24 €") where it is unambiguous, else with the code ("CHF 24").
 * @param currency ISO 4217 code
 * @param lang BCP 47 tag of the reader's language
 * @returns the option `currencyDisplay` of `Intl.NumberFormat`
 */
export function currencyDisplay(currency: string, lang: string): 'narrowSymbol' | 'code' {
  const code = currency.toUpperCase()
  if (!Object.hasOwn(clearSymbols, code)) return 'code'
  const [language = ''] = lang.split('-')
  return clearSymbols[code]?.includes(language) ? 'code' : 'narrowSymbol'
}

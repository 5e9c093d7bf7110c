export type MoneyText = {
  /** Integer minor units: 28000 for CHF 280.00. */
  units: number
  /** Fraction digits of the currency: 2 for CHF, 0 for JPY. */
  digits: number
  /** ISO 4217 code. Text of the server, so anything else is put beside the number as it is. */
  currency: string
  /** BCP 47 tag of the reader's language. */
  lang: string
  /** Leaves ".00" out: prices in lists, never sums to pay. */
  trim?: boolean | undefined
}

/** An amount as the reader's language writes it, with the code of the currency ("CHF 280.00", "280,00 CHF"): a sign
 * like "$" would leave open which dollar. */
export const formatMoney = ({ units, digits, currency, lang, trim = false }: MoneyText): string => {
  const amount = units / 10 ** digits
  // As many as every browser takes: a server's nonsense must not take the page away.
  const shown = Math.min(Math.max(digits, 0), 20)
  const number: Intl.NumberFormatOptions = {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
    trailingZeroDisplay: trim ? 'stripIfInteger' : 'auto',
  }
  if (!/^[a-z]{3}$/i.test(currency))
    return `${currency} ${new Intl.NumberFormat(lang, number).format(amount)}`
  const money = new Intl.NumberFormat(lang, {
    ...number,
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  })
  return money.format(amount)
}

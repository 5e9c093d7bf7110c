import { currencyDisplay, numberFormat } from '#ui/money-format.ts'

/** "€", "CHF": the currency as amounts show it; a text that is no currency code as it is. */
export const currencySign = (currency: string, lang: string): string =>
  /^[a-z]{3}$/i.test(currency)
    ? (numberFormat(lang, { style: 'currency', currency, currencyDisplay: currencyDisplay(currency, lang) })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency)
    : currency

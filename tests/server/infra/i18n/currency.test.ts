/** Every currency of the table, from minor units to each text and amount, and back. */
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reservationPrice } from '#account/parts/reservation-price.ts'
import { formatAmount, parseAmount } from '#kit/money/amount.ts'
import { currencyCodes, fractionDigits } from '#kit/money/currencies.ts'
import { formatMoney, percentText } from '#kit/money/money-format.ts'
import { fromMinor, toMinor } from '#kit/money/money.ts'
import { parseMoneyInput } from '#kit/money/parse-money-input.ts'
import { fromStripeAmount, isChargeable, stripeAmount } from '#purchase/rules/payment/stripe-amount.ts'
import { currencyDescriptor, localAmount, localMoney, moneyText } from '#server/infra/i18n/currency.ts'
import { loadTranslations } from '#server/infra/i18n/translations.ts'

const languages = loadTranslations().languages.map(({ locale }) => locale)

afterEach(() => vi.restoreAllMocks())

const digitsIn = (text: string): string =>
  text.replaceAll(/[^\d.,'’\s]/g, '').replaceAll(/^[.,\s]+|[.,\s]+$/g, '')

/** Ways of an amount to a reader or to another system, and back. */
const ways: Record<string, (minor: number, currency: string, lang: string) => number | null> = {
  wire: (minor, currency) => {
    const digits = fractionDigits(currency)
    return toMinor(parseAmount(formatAmount(fromMinor(minor, digits)))!, digits)
  },
  page: (units, currency, lang) => {
    const digits = currencyDescriptor(currency)!.fractionDigits
    return parseMoneyInput(digitsIn(formatMoney({ units, digits, currency, lang })), lang, digits)
  },
  mail: (minor, currency, lang) =>
    parseMoneyInput(digitsIn(localMoney(minor, currency, lang)), lang, fractionDigits(currency)),
  PDF: (minor, currency, lang) => {
    const digits = fractionDigits(currency)
    return parseMoneyInput(localAmount(fromMinor(minor, digits), currency, lang), lang, digits)
  },
  'CSV and command': (minor, currency) =>
    toMinor(parseAmount(moneyText(minor, currency).slice(4))!, fractionDigits(currency)),
  account: (minor, currency) => {
    const price = reservationPrice(minor / 10 ** fractionDigits(currency), currency)
    return price === null ? 0 : price.digits === fractionDigits(currency) ? price.units : null
  },
  'button and provider': (minor, currency) => fromStripeAmount(stripeAmount(minor, currency), currency),
}

const texts: Record<string, (minor: number, currency: string, lang: string) => string> = {
  page: (units, currency, lang) => formatMoney({ units, digits: fractionDigits(currency), currency, lang }),
  'share on a page': (minor, _, lang) => percentText(minor / 10_000, lang),
  mail: localMoney,
  PDF: (minor, currency, lang) => localAmount(fromMinor(minor, fractionDigits(currency)), currency, lang),
}

it.each(Object.keys(texts))(
  'a negative amount has a minus and no hyphen in every currency and language: %s',
  (way) => {
    const wrong = languages.flatMap((lang) =>
      currencyCodes
        .map((currency) => texts[way]!(-1680, currency, lang))
        .filter((text) => !text.includes('\u2212') || text.includes('-')),
    )
    expect(wrong).toEqual([])
  },
)

describe('an amount', () => {
  it.each(Object.keys(ways))('is the same after its way in every currency and language: %s', (way) => {
    const amounts = fc.tuple(
      fc.constantFrom(...currencyCodes),
      fc.constantFrom(...languages),
      fc.oneof(fc.constantFrom(0, 1, 99, 100, 1000, 123_456), fc.integer({ min: 0, max: 10_000_000_000 })),
    )
    const check = ([currency, lang, minor]: readonly [string, string, number]): void => {
      expect([currency, lang, ways[way]!(minor, currency, lang)]).toEqual([currency, lang, minor])
    }
    // A hundredth of the last one is no exact number.
    for (const currency of currencyCodes)
      for (const minor of [1_234_567, 7_667_245_176]) check([currency, 'de', minor])
    fc.assert(fc.property(amounts, check), { numRuns: 200 })
  })

  it('has the decimals of the table whatever the locale data of the runtime says', () => {
    const before = currencyCodes.map((code) => [code, fractionDigits(code)])
    const real = Intl.NumberFormat.prototype.resolvedOptions
    vi.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.NumberFormat,
    ) {
      return { ...real.call(this), maximumFractionDigits: 7, minimumFractionDigits: 7 }
    })
    expect(currencyCodes.map((code) => [code, currencyDescriptor(code)?.fractionDigits])).toEqual(before)
  })
})

describe('decimals of ISO 4217', () => {
  it.each([
    [0, 'JPY KRW CLP ISK UGX VND XOF PYG'],
    [2, 'EUR CHF HUF IDR COP PKR ALL SOS LAK RSD AFN IRR MGA TWD XCG ZWG VED SLE'],
    [3, 'KWD BHD JOD OMR TND IQD LYD'],
    [4, 'CLF UYW'],
  ])('are %i for %s', (digits, codes) => {
    for (const code of codes.split(' ')) expect([code, fractionDigits(code)]).toEqual([code, digits])
    expect(fractionDigits(codes.slice(0, 3).toLowerCase())).toBe(digits)
  })

  it('are two without a currency and for an unknown one', () => {
    expect([fractionDigits(null), fractionDigits('points')]).toEqual([2, 2])
  })
})

describe('Stripe', () => {
  it.each([
    ['CHF', 5000, 5000],
    ['HUF', 1_000_000, 1_000_000],
    ['TWD', 5000, 5000],
    ['JPY', 1500, 1500],
    ['ISK', 1500, 150_000],
    ['ugx', 1500, 150_000],
    ['MGA', 150_000, 1500],
    ['KWD', 12_500, 12_500],
  ])('counts %s %i as %i', (currency, minor, amount) => {
    expect([stripeAmount(minor, currency), fromStripeAmount(amount, currency)]).toEqual([amount, minor])
    expect(isChargeable(minor, currency)).toBe(true)
  })

  it.each([
    ['below the least amount', 'EUR', 49, 50],
    ['below the least amount of a currency without decimals', 'JPY', 49, 50],
    ['with a smaller unit than its own', 'MGA', 150_001, 150_100],
    ['with a third decimal', 'KWD', 12_501, 12_510],
  ])('takes no amount %s: %s', (_, currency, refused, taken) => {
    expect([isChargeable(refused, currency), isChargeable(taken, currency)]).toEqual([false, true])
  })
})

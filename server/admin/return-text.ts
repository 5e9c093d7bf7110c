/** Money of an order that goes back, as operator commands print it. */
import type { MoneyReturn } from '#server/infra/database/tables/tables.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'

const words = {
  due: 'refund due',
  refund: 'refunded at the provider',
  dispute: 'disputed at the provider',
} as const

/** "refunded at the provider CHF 25.00" */
export const returnText = ({ kind, amount, currency }: MoneyReturn): string =>
  `${words[kind]} ${moneyText(amount, currency)}`

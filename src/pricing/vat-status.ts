/** How a reservation is taxed (docs/api/pricing.md#tax-statuses). */
export type VatStatus =
  | 'NONE'
  | 'INCLUDED'
  | 'NOT_INCLUDED'
  | 'INCLUDED_EXEMPT'
  | 'NOT_INCLUDED_EXEMPT'
  | 'CUSTOM_INCLUDED_EXEMPT'
  | 'CUSTOM_NOT_INCLUDED_EXEMPT'
  | 'INCLUDED_NOT_CHARGED'
  | 'NOT_INCLUDED_NOT_CHARGED'

const includedStatuses: ReadonlySet<VatStatus> = new Set([
  'INCLUDED',
  'INCLUDED_EXEMPT',
  'CUSTOM_INCLUDED_EXEMPT',
  'INCLUDED_NOT_CHARGED',
])

/** Prices include the tax. */
export const isIncluded = (status: VatStatus): boolean => includedStatuses.has(status)

/** No tax is due or shown; an included tax is deducted from the price. */
export const isExempt = (status: VatStatus): boolean => status.endsWith('_EXEMPT')

/** The tax is shown but not charged: the buyer pays it to the state (Italian split payment). */
export const isNotCharged = (status: VatStatus): boolean => status.endsWith('_NOT_CHARGED')

/** The status before rules about the buyer apply. */
export const vatStatusOf = (included: boolean): VatStatus => (included ? 'INCLUDED' : 'NOT_INCLUDED')

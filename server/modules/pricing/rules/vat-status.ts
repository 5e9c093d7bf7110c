/** How an order, or one ticket in it, stands towards VAT. Contract 1, section 4, rule 11. */

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

/** The organiser's prices contain the tax. */
export const isIncluded = (status: VatStatus): boolean => includedStatuses.has(status)

/** No tax is due and none is shown: what an included price contains of it is taken off. */
export const isExempt = (status: VatStatus): boolean => status.endsWith('_EXEMPT')

/** Shown on the order, paid by the customer to the state directly (Italian split payment). */
export const isNotCharged = (status: VatStatus): boolean => status.endsWith('_NOT_CHARGED')

/** The status of an order before any rule about its customer. */
export const vatStatusOf = (included: boolean): VatStatus => (included ? 'INCLUDED' : 'NOT_INCLUDED')

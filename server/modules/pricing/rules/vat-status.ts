import type { VatStatus } from '#server/infra/database/tables/pricing.ts'

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

/** The label of a summary row in documents and mails. */
import type { SummaryRow } from '#core/contract/reservation.ts'

/** True for the tax at the rate of a service, which documents list with the totals. */
export const isOwnTaxRow = ({ type, taxIncluded }: SummaryRow): boolean =>
  type === 'TAX_DETAIL' && taxIncluded !== undefined

/** @param t translates a message key */
export function summaryRowText(
  { type, name, taxPercentage }: SummaryRow,
  t: (key: string, ...args: string[]) => string,
): string {
  if (type === 'TAX_DETAIL') return `${t('common.vat')} ${taxPercentage ?? '0'} %`
  if (type === 'APPLIED_SUBSCRIPTION') return t('summary.table.subscription', name ?? '')
  return name ?? ''
}

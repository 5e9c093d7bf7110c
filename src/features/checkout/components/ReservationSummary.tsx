import type { OrderSummary, ReservationInfo, SummaryRow } from '#core/contract/reservation.ts'
import type { PurchaseContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { SumTable, type SumRow } from '#ui/SumTable.tsx'
import { contextKeys } from '../context-keys.ts'
import { ReservationAmount } from './ReservationAmount.tsx'

type Props = { reservation: ReservationInfo; context: PurchaseContext; className?: string }

/** Zero tax without a rate is not shown. */
const hasTax = ({ displayVat, totalVAT }: OrderSummary): boolean => displayVat && totalVAT.units !== 0

/**
 * The rows and totals as the server computed them; the app computes nothing
 * (docs/ARCHITECTURE.md#the-server-adds-up).
 */
export const ReservationSummary = ({ reservation, context, className }: Props) => {
  const { t, lang } = useTranslations()
  const { orderSummary: order } = reservation
  /** A tax with its rate: "including VAT 8.1%", or "VAT 8.1%" when it is on top. */
  const taxName = (included: boolean, percentage: string | null): string =>
    t(included ? 'reservation-page.vat-included' : 'reservation-page.vat', {
      0: new Intl.NumberFormat(lang, { maximumFractionDigits: 3 }).format(Number(percentage ?? 0)),
      1: t('common.vat'),
    })
  const name = (row: SummaryRow): string => {
    if (row.type === 'DYNAMIC_DISCOUNT') return t('reservation.dynamic.discount.description')
    if (row.type === 'APPLIED_SUBSCRIPTION') return t('summary.table.subscription', { 0: row.name ?? '' })
    if (row.type === 'TAX_DETAIL') return t('invoice.vat-voided', { 0: t('common.vat') })
    return row.amount > 0 ? `${String(row.amount)} × ${row.name ?? ''}` : (row.name ?? '')
  }
  // A discount or a pass may make an order free whose tickets and services have a price.
  const isFree = ({ type, subTotal }: SummaryRow): boolean => {
    if (!order.free || !['TICKET', 'SUBSCRIPTION', 'ADDITIONAL_SERVICE'].includes(type)) return false
    return subTotal === null || !('units' in subTotal) || subTotal.units === 0
  }
  const each = (row: SummaryRow) =>
    row.amount > 1 && row.price !== null && !order.free ? (
      <>
        <ReservationAmount amount={row.price} context={context} /> {t('app.checkout.each')}
      </>
    ) : undefined
  const rows: SumRow[] = order.summary
    .filter(({ taxIncluded }) => taxIncluded === undefined)
    .map((row) => {
      const detail = each(row)
      return {
        name: name(row),
        amount: isFree(row) ? (
          t('common.free')
        ) : (
          <ReservationAmount amount={row.subTotal} context={context} />
        ),
        ...(detail === undefined ? {} : { detail }),
      }
    })
  const taxes = [
    ...(hasTax(order)
      ? [{ included: context.vatIncluded, percentage: order.vatPercentage, amount: order.totalVAT }]
      : []),
    ...order.summary.flatMap(({ taxIncluded: included, taxPercentage: percentage, subTotal: amount }) =>
      included === undefined ? [] : [{ included, percentage, amount }],
    ),
  ]
  const taxRows = (included: boolean): SumRow[] =>
    taxes
      .filter((tax) => tax.included === included)
      .map(({ percentage, amount }) => ({
        name: taxName(included, percentage),
        amount: <ReservationAmount amount={amount} context={context} />,
      }))
  const voided: SumRow = { name: t('invoice.vat-voided', { 0: t('common.vat') }), amount: '' }
  const total = order.free ? (
    t('common.free')
  ) : (
    <ReservationAmount amount={order.totalPrice} context={context} />
  )
  // Tax that is added stands before the total, included tax after it (docs/api/client-behavior.md#prices).
  return (
    <SumTable
      caption={t('app.facts.order')}
      heads={[t(contextKeys[context.type].summaryHead), t('reservation-page.subtotal')]}
      rows={[...rows, ...taxRows(false)]}
      total={{ name: t('reservation-page.total'), amount: total }}
      below={[...taxRows(true), ...(order.free || order.displayVat ? [] : [voided])]}
      className={className}
    />
  )
}

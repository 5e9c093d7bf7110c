import type { EventInfo } from '#core/contract/event.ts'
import type { OrderSummary, ReservationInfo, SummaryRow } from '#core/contract/reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { SumTable, type SumRow } from '#ui/SumTable.tsx'
import { ReservationAmount } from './ReservationAmount.tsx'

type Props = { reservation: ReservationInfo; event: EventInfo; className?: string }

/** Zero tax without a rate is not shown. */
const hasTax = ({ displayVat, totalVAT }: OrderSummary): boolean => displayVat && totalVAT.units !== 0

/**
 * The rows and totals as the server computed them; the app computes nothing
 * (docs/ARCHITECTURE.md#the-server-adds-up).
 */
export const ReservationSummary = ({ reservation, event, className }: Props) => {
  const { t, lang } = useTranslations()
  const { orderSummary: order } = reservation
  const rate = new Intl.NumberFormat(lang, { maximumFractionDigits: 3 }).format(
    Number(order.vatPercentage ?? 0),
  )

  const name = (row: SummaryRow): string => {
    if (row.type === 'DYNAMIC_DISCOUNT') return t('reservation.dynamic.discount.description')
    if (row.type === 'APPLIED_SUBSCRIPTION') return t('summary.table.subscription', { 0: row.name ?? '' })
    if (row.type === 'TAX_DETAIL') return t('invoice.vat-voided', { 0: t('common.vat') })
    return row.amount > 0 ? `${String(row.amount)} × ${row.name ?? ''}` : (row.name ?? '')
  }
  const each = (row: SummaryRow) =>
    row.amount > 1 && row.price !== null && !order.free ? (
      <>
        <ReservationAmount amount={row.price} event={event} /> {t('app.checkout.each')}
      </>
    ) : undefined
  const rows: SumRow[] = order.summary.map((row) => {
    const detail = each(row)
    return {
      name: name(row),
      amount:
        order.free && row.type === 'TICKET' ? (
          t('common.free')
        ) : (
          <ReservationAmount amount={row.subTotal} event={event} />
        ),
      ...(detail === undefined ? {} : { detail }),
    }
  })
  const key = event.vatIncluded ? 'reservation-page.vat-included' : 'reservation-page.vat'
  const tax: SumRow = {
    name: t(key, { 0: rate, 1: t('common.vat') }),
    amount: <ReservationAmount amount={order.totalVAT} event={event} />,
  }
  const voided: SumRow = { name: t('invoice.vat-voided', { 0: t('common.vat') }), amount: '' }
  const total = order.free ? t('common.free') : <ReservationAmount amount={order.totalPrice} event={event} />
  const shown = hasTax(order)
  // Tax that is added stands before the total, included tax after it (docs/api/client-behavior.md#prices).
  return (
    <SumTable
      caption={t('app.checkout.summary')}
      heads={[t('reservation-page.category'), t('reservation-page.subtotal')]}
      rows={shown && !event.vatIncluded ? [...rows, tax] : rows}
      total={{ name: t('reservation-page.total'), amount: total }}
      below={[
        ...(shown && event.vatIncluded ? [tax] : []),
        ...(order.free || order.displayVat ? [] : [voided]),
      ]}
      className={className}
    />
  )
}

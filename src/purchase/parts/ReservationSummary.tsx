import { useQueryClient } from '@tanstack/react-query'
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { formatMoney, percentText, rateText } from '#kit/money/money-format.ts'
import type { Translations } from '#kit/text/translations.ts'
import type { RowPrice } from '#kit/values.ts'
import { Money } from '#ui/app/Money.tsx'
import { storeIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { SumTable, type SumRow } from '#ui/content/SumTable.tsx'
import type { OrderSummary, ReservationInfo, SummaryRow } from '../contract/reservation.ts'
import { isPaidOnSite } from '../rules/payment/payment-proxies.ts'
import { attendeeName } from './attendee/attendee-name.ts'
import { contextKeys } from './context-keys.ts'
import { seenPriceKey, type SeenPrice } from './loaded-reservation.ts'
import { useCheckout } from './use-checkout.ts'

/** The amount that is due on site; nothing for another payment and once it is paid. */
export const OnSitePaymentNotice = () => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const amount = useTotalText()
  if (!isPaidOnSite(reservation.paymentProxy) || !reservation.orderSummary.notYetPaid) return null
  const { onSiteDue, onSiteDueText } = contextKeys[context.type]
  return (
    <Notice icon={storeIcon} title={t(onSiteDue, { amount })} className="before-4 after-5">
      {t(onSiteDueText)}
    </Notice>
  )
}

/** An amount of the reservation in the event's currency, or the percentage of a discount row. */
const ReservationAmount = ({ amount }: { amount: RowPrice }) => {
  const { lang } = useTranslations()
  const { context } = useCheckout()
  if (amount === null) return null
  if ('percent' in amount) return <bdi dir="ltr">{percentText(amount.percent / 100, lang)}</bdi>
  return <Money {...amount} currency={context.currency ?? ''} lang={lang} />
}

/** The sum to pay. */
export const TotalAmount = () => (
  <ReservationAmount amount={useCheckout().reservation.orderSummary.totalPrice} />
)

/** The sum to pay as text. */
export function useTotalText(): string {
  const { lang } = useTranslations()
  const { reservation, context } = useCheckout()
  return formatMoney({ ...reservation.orderSummary.totalPrice, currency: context.currency ?? '', lang })
}

/** Reports, before the payment, that the order costs more than its page showed. */
export const RaisedPriceNotice = () => {
  const { t, lang } = useTranslations()
  const { reservation, context } = useCheckout()
  const seen = useQueryClient().getQueryData<SeenPrice>(seenPriceKey(reservation.id))
  const now = useTotalText()
  const { summary, totalPrice } = reservation.orderSummary
  if (seen === undefined || seen.total >= totalPrice.units) return null
  const before = formatMoney({ ...totalPrice, units: seen.total, currency: context.currency ?? '', lang })
  const isLost = seen.code !== null && summary.every(({ type }) => type !== 'PROMOTION_CODE')
  return (
    <Notice tone="warn" live="status" title={t('app.checkout.raised')} className="after-4">
      {t('app.checkout.raised.text', { before, now })}{' '}
      {isLost && t('app.checkout.raised.code', { code: seen.code })}
    </Notice>
  )
}

/** Reservation id and buyer, to be named in a request to the organizer. */
export const ReservationReference = () => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const names = { 0: reservation.shortId, 1: attendeeName(reservation) }
  return <p className="dim small">{t('reservation-page-complete.order-information', names)}</p>
}

/** Zero tax without a rate is not shown. */
const hasTax = ({ displayVat, totalVAT }: OrderSummary): boolean => displayVat && totalVAT.units !== 0

type Texts = Pick<Translations, 't' | 'lang'>

/** A tax with its rate: "including VAT 8.1%", or "VAT 8.1%" when it is on top. */
const taxName = ({ t, lang }: Texts, included: boolean, percentage: string | null): string =>
  t(included ? 'reservation-page.vat-included' : 'reservation-page.vat', {
    0: rateText(percentage ?? 0, lang),
    1: t('common.vat'),
  })

/** Why there is no tax: the company with this VAT number pays it in its own country, else that it is not charged. */
const voidedTaxName = ({ t }: Texts, { billingDetails }: ReservationInfo): string =>
  (billingDetails.taxId ?? '') === ''
    ? t('invoice.vat-voided', { 0: t('common.vat') })
    : t('app.checkout.reverse-charge', { tax: t('common.vat') })

function rowName(texts: Texts, { price, ...row }: SummaryRow, reservation: ReservationInfo): string {
  const { t, lang } = texts
  const name = row.name ?? ''
  const off = price !== null && 'percent' in price ? percentText(Math.abs(price.percent) / 100, lang) : ''
  if (row.type === 'DYNAMIC_DISCOUNT') return `${t('reservation.dynamic.discount.description')} ${off}`.trim()
  if (row.type === 'APPLIED_SUBSCRIPTION') return t('summary.table.subscription', { 0: name })
  if (row.type === 'TAX_DETAIL') return voidedTaxName(texts, reservation)
  if (row.type === 'PROMOTION_CODE') return t('app.checkout.code', { code: name })
  // A fee of the order has no number.
  return row.amount > (row.type === 'ADDITIONAL_SERVICE' ? 1 : 0) ? `${String(row.amount)} × ${name}` : name
}

/** True for a ticket or service without a price. A discount or a pass may make an order free whose rows have prices. */
function isFreeRow({ type, subTotal }: SummaryRow, order: OrderSummary): boolean {
  if (!order.free || !['TICKET', 'SUBSCRIPTION', 'ADDITIONAL_SERVICE'].includes(type)) return false
  return subTotal === null || !('units' in subTotal) || subTotal.units === 0
}

interface Tax {
  readonly included: boolean
  readonly percentage: string | null
  readonly amount: RowPrice
}

/** The tax of the order, then those of services with their own rate. */
function taxesOf(order: OrderSummary, { vatIncluded }: PurchaseContext): Tax[] {
  const ownTaxes = order.summary.flatMap(
    ({ taxIncluded: included, taxPercentage: percentage, subTotal: amount }) =>
      included === undefined ? [] : [{ included, percentage, amount }],
  )
  return hasTax(order)
    ? [{ included: vatIncluded, percentage: order.vatPercentage, amount: order.totalVAT }, ...ownTaxes]
    : ownTaxes
}

/**
 * The rows and totals as the server computed them; the app computes nothing
 * (docs/ARCHITECTURE.md#laws).
 */
export const ReservationSummary = () => {
  const texts = useTranslations()
  const { t } = texts
  const { reservation, context } = useCheckout()
  const { orderSummary: order } = reservation
  const money = (amount: RowPrice) => <ReservationAmount amount={amount} />
  const rows: SumRow[] = order.summary
    .filter(({ taxIncluded }) => taxIncluded === undefined)
    .map((row) => ({
      name: rowName(texts, row, reservation),
      amount: isFreeRow(row, order) ? t('common.free') : money(row.subTotal),
      detail:
        row.amount > 1 && row.price !== null && !order.free ? (
          <>
            {money(row.price)} {t('app.checkout.each')}
          </>
        ) : undefined,
    }))
  const taxes = taxesOf(order, context)
  const taxRows = (included: boolean): SumRow[] =>
    taxes
      .filter((tax) => tax.included === included)
      .map(({ percentage, amount }) => ({
        name: taxName(texts, included, percentage),
        amount: money(amount),
      }))
  const isVoided = !order.free && !order.displayVat
  // Tax that is added stands before the total, included tax after it (docs/api/client-behavior.md#prices).
  return (
    <SumTable
      caption={t('app.facts.order')}
      heads={[t(contextKeys[context.type].summaryHead), t('reservation-page.subtotal')]}
      rows={[...rows, ...taxRows(false)]}
      total={{
        name: t('reservation-page.total'),
        amount: order.free ? t('common.free') : money(order.totalPrice),
      }}
      below={[
        ...taxRows(true),
        ...(isVoided ? [{ name: voidedTaxName(texts, reservation), amount: '' }] : []),
      ]}
    />
  )
}

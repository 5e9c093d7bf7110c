/** Texts about a reservation that mails share: date, place, content and total. */
import { formatAmount } from '#core/contract/amount.ts'
import type { SummaryRow } from '#core/contract/reservation.ts'
import { isOnline } from '#core/domain/is-online.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { formatDeadline, formatSpan } from '#server/infra/i18n/date-phrases.ts'
import { translatorFor, type Translate } from '#server/infra/i18n/translations.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import {
  isOwnTaxRow,
  reservationSummary,
  summaryRowText,
} from '#server/modules/pricing/rules/reservation-summary.ts'
import type { ReservationDetails, TicketDetails } from '../reservation-details.ts'
import { ticketValidity } from '../rules/reservation-rules.ts'

/** The total with its currency, "CHF 25.00". */
export const orderAmount = (details: ReservationDetails): string =>
  moneyText(reservationTotal(details).gross, details.config.currency)

/** Date and place of the event; empty for a subscription. */
export function dateAndPlace(
  { translations }: CoreContext,
  { event, config }: ReservationDetails,
  lang: string,
): string {
  if (event.kind !== 'EVENT') return ''
  const span = { from: event.starts_at, until: event.ends_at }
  const place = config.format === 'ONLINE' ? translations.translate(lang, 'pdf.online') : config.location
  return [formatSpan({ translations, lang, timeZone: event.time_zone }, span), place]
    .filter(Boolean)
    .join('\n')
}

/** Writes {@link dateAndPlace} with the validity of the ticket's category. */
export function ticketDateAndPlace(
  { translations }: CoreContext,
  ticketDetails: TicketDetails,
  lang: string,
): string {
  const { event, config } = ticketDetails.details
  const place = isOnline(config.format, ticketDetails.category.access_type) ? '' : config.location
  const span = formatSpan({ translations, lang, timeZone: event.time_zone }, ticketValidity(ticketDetails))
  return [span, place].filter(Boolean).join('\n')
}

const countedRowTypes = new Set(['TICKET', 'SUBSCRIPTION', 'ADDITIONAL_SERVICE'])

function summaryLine(row: SummaryRow, free: boolean, t: Translate): string {
  const text = `${countedRowTypes.has(row.type) ? `${String(row.amount)} × ` : ''}${summaryRowText(row, t)}`
  const { subTotal } = row
  return free || subTotal === null || 'percent' in subTotal ? text : `${text}: ${formatAmount(subTotal)}`
}

/**
 * One line for each row of the summary, then the total unless it is free. Tax gets a line when prices exclude
 * it.
 */
export function summaryText(context: CoreContext, details: ReservationDetails, lang: string): string {
  const t = translatorFor(context, lang)
  const { summary, free, displayVat, totalVAT, vatPercentage } = reservationSummary(
    details,
    details.reservation,
    details.paymentRecorded,
  )
  const added = displayVat && !details.config.vatIncluded && totalVAT.units > 0
  return [
    ...summary.filter(({ type }) => type !== 'TAX_DETAIL').map((row) => summaryLine(row, free, t)),
    ...(added ? [`${t('common.vat')} ${vatPercentage ?? ''} %: ${formatAmount(totalVAT)}`] : []),
    ...summary.filter((row) => isOwnTaxRow(row) && !row.taxIncluded).map((row) => summaryLine(row, free, t)),
    ...(free ? [] : [`${t('pdf.total')}: ${orderAmount(details)}`]),
  ].join('\n')
}

/** The fields of a bank transfer, one for each line. */
export function transferInstructions(
  context: CoreContext,
  details: ReservationDetails,
  lang: string,
  reference: string,
): string {
  const t = translatorFor(context, lang)
  const { event, reservation, config } = details
  const formatContext = { translations: context.translations, lang, timeZone: event.time_zone }
  const owner = config.bankAccountOwner.filter(Boolean).join(', ')
  return [
    `${t('pdf.amount')}: ${orderAmount(details)}`,
    `${t('pdf.account')}: ${config.bankAccount}`,
    ...(owner ? [`${t('mail.offline.holder')}: ${owner}`] : []),
    `${t('pdf.payment-reference')}: ${reference}`,
    `${t('mail.offline.deadline')}: ${formatDeadline(formatContext, reservation.valid_until)}`,
  ].join('\n')
}

/** Texts about a reservation that mails share: date, place, content and total. */
import { isOnline } from '#catalogue/rules/is-online.ts'
import type { Amount } from '#kit/money/amount.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { toMinor } from '#kit/money/money.ts'
import type { SummaryRow } from '#purchase/contract/reservation.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { localMoney, taxName } from '#server/infra/i18n/currency.ts'
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

/** The total with its currency, as readers of the language write it. */
export const orderAmount = (details: ReservationDetails, lang: string): string =>
  localMoney(reservationTotal(details).gross, details.config.currency, lang)

/** Date and place of the event; empty for a subscription. */
export function dateAndPlace(
  { translations }: CoreContext,
  { event, config }: ReservationDetails,
  lang: string,
): string {
  if (event.kind !== 'EVENT') return ''
  const span = { from: event.starts_at, until: event.ends_at }
  const place = config.format === 'ONLINE' ? translations.translate(lang, 'pdf.online') : config.location
  return [formatSpan({ lang, timeZone: event.time_zone }, span), place].filter(Boolean).join('\n')
}

/** Writes {@link dateAndPlace} with the validity of the ticket's category. */
export function ticketDateAndPlace(ticketDetails: TicketDetails, lang: string): string {
  const { event, config } = ticketDetails.details
  const place = isOnline(config.format, ticketDetails.category.access_type) ? '' : config.location
  const span = formatSpan({ lang, timeZone: event.time_zone }, ticketValidity(ticketDetails))
  return [span, place].filter(Boolean).join('\n')
}

const countedRowTypes = new Set(['TICKET', 'SUBSCRIPTION', 'ADDITIONAL_SERVICE'])

/** What writes a summary: the texts of its language, and its amounts in the currency of the order. */
interface SummaryTexts {
  readonly t: Translate
  readonly lang: string
  readonly money: (amount: Amount) => string
}

function summaryLine(row: SummaryRow, free: boolean, { t, lang, money }: SummaryTexts): string {
  const count = countedRowTypes.has(row.type) ? `${String(row.amount)} × ` : ''
  const text = count + summaryRowText(row, t, lang)
  const { subTotal } = row
  return free || subTotal === null || 'percent' in subTotal ? text : `${text}: ${money(subTotal)}`
}

/**
 * One line for each row of the summary, then the total unless it is free. Tax gets a line when prices exclude
 * it.
 */
export function summaryText(context: CoreContext, details: ReservationDetails, lang: string): string {
  const t = translatorFor(context, lang)
  const { currency } = details.config
  const money = (amount: Amount) => localMoney(toMinor(amount, fractionDigits(currency)), currency, lang)
  const texts = { t, lang, money }
  const { summary, free, displayVat, totalVAT, vatPercentage } = reservationSummary(
    details,
    details.reservation,
    details.paymentRecorded,
  )
  const added = displayVat && !details.config.vatIncluded && totalVAT.units > 0
  return [
    ...summary.filter(({ type }) => type !== 'TAX_DETAIL').map((row) => summaryLine(row, free, texts)),
    ...(added ? [t('mail.fact', taxName(vatPercentage ?? 0, t, lang), money(totalVAT))] : []),
    ...summary
      .filter((row) => isOwnTaxRow(row) && !row.taxIncluded)
      .map((row) => summaryLine(row, free, texts)),
    ...(free ? [] : [t('mail.fact', t('pdf.total'), orderAmount(details, lang))]),
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
  const formatContext = { lang, timeZone: event.time_zone }
  const owner = config.bankAccountOwner.filter(Boolean).join(', ')
  return [
    t('mail.fact', t('pdf.amount'), orderAmount(details, lang)),
    t('mail.fact', t('pdf.account'), config.bankAccount),
    ...(owner ? [t('mail.fact', t('mail.offline.holder'), owner)] : []),
    t('mail.fact', t('pdf.payment-reference'), reference),
    t('mail.fact', t('mail.offline.deadline'), formatDeadline(formatContext, reservation.valid_until)),
  ].join('\n')
}

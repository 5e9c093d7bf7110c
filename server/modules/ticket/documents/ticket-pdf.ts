/** PDF of a ticket, A4 (docs/api/documents.md#ticket-pdf). */
import { isOnline } from '#catalogue/rules/is-online.ts'
import { ownValue } from '#kit/own-value.ts'
import { isPercentageFee } from '#pricing/supplement-policy.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { formatSpan } from '#server/infra/i18n/date-phrases.ts'
import { translatorFor, type Translate } from '#server/infra/i18n/translations.ts'
import { serviceFields } from '#server/modules/additional-fields/rules.ts'
import { eventTitle } from '#server/modules/catalogue/rules.ts'
import { renderPdf } from '#server/modules/documents/pdf/render-pdf.ts'
import type { TicketSheet } from '#server/modules/documents/pdf/TicketPage.ts'
import { pictureOf } from '#server/modules/documents/queries.ts'
import { pollPinOf } from '#server/modules/polls/queries.ts'
import type { TicketDetails } from '#server/modules/purchase/reservation-details.ts'
import {
  orderNumber,
  nameOf,
  isAssigned,
  ticketLanguage,
  ticketValidity,
} from '#server/modules/purchase/rules/reservation-rules.ts'
import { paths } from '#wire/page-paths.ts'
import { ticketCodeText } from '../rules.ts'

/** Answers of one item, with the labels that the buyer saw. */
function itemAnswers(
  { details }: TicketDetails,
  item: { id: number; service_id: number },
  lang: string,
): string {
  return serviceFields(details.fields, item.service_id)
    .flatMap((field) =>
      details.answers
        .slots(field, { kind: 'item', id: item.id })
        .filter((value) => value !== null)
        .map((value) => ownValue(field.texts[lang]?.values, value) ?? value),
    )
    .join(', ')
}

/**
 * Lines such as "2 × Lunch: vegetarian"; equal items are counted. Without percentage fees and donations, as on the ticket page.
 */
function ticketExtraLines(ticketDetails: TicketDetails, lang: string, t: Translate): string[] {
  const { ticket, details } = ticketDetails
  const counts = new Map<string, number>()
  for (const item of details.items.filter(
    (candidate) =>
      candidate.ticket_id === ticket.id && candidate.type !== 'DONATION' && !isPercentageFee(candidate),
  )) {
    const title = item.texts.title[lang] ?? Object.values(item.texts.title)[0] ?? ''
    const text = [title, itemAnswers(ticketDetails, item, lang)].filter(Boolean).join(': ')
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const { applied } = details.subscriptions
  const subscriptionTitle =
    ticket.subscription_id === null || !applied ? null : (applied[lang] ?? Object.values(applied)[0])
  return [
    ...(subscriptionTitle ? [t('summary.table.subscription', subscriptionTitle)] : []),
    ...[...counts].map(([text, count]) => `${String(count)} × ${text}`),
  ]
}

const groupReference = (uuid: string): string =>
  (uuid.replaceAll('-', '').match(/.{1,4}/g) ?? [uuid]).join(' ')

/** A ticket with all that its page shows. */
async function loadSheet(ticketDetails: TicketDetails, context: CoreContext): Promise<TicketSheet> {
  const { ticket, category, details } = ticketDetails
  const { event, reservation, config } = details
  const { organization } = event
  const lang = ticketLanguage(ticketDetails)
  const t = translatorFor(context, lang)
  const dates = { lang, timeZone: event.time_zone }
  const online = isOnline(config.format, category.access_type)
  const extras = ticketExtraLines(ticketDetails, lang, t)
  const pollPin = await pollPinOf(context.db, ticket)
  const terms = config.termsAndConditionsUrl
  return {
    picture: await pictureOf(context.db, event),
    title: eventTitle(event, lang),
    when: formatSpan(dates, ticketValidity(ticketDetails)),
    place: online ? t('pdf.online') : config.location,
    code: ticketCodeText(ticket, event),
    codeNote: t(online ? 'pdf.online-entry' : 'pdf.show-code'),
    holder: [t('pdf.holder'), isAssigned(ticket) ? nameOf(ticket) : '–'],
    email: ticket.email ?? '',
    category: [t('pdf.category'), category.name],
    reference: [t('pdf.reference'), groupReference(ticket.public_uuid)],
    payAtDesk: ticket.status === 'TO_BE_PAID' ? t('pdf.pay-at-desk') : null,
    order: [t('pdf.order'), `${orderNumber(reservation, config)}, ${nameOf(reservation)}`],
    organizer: [t('pdf.organizer'), `${organization.name}\n${organization.email}`],
    extras: extras.length > 0 ? [t('pdf.extras'), extras.join('\n')] : null,
    pollPin: pollPin === null ? null : [t('pdf.poll-pin'), pollPin],
    address: [
      t('pdf.on-your-phone'),
      `${context.baseUrl}${paths.ticket(event.short_name, ticket.public_uuid)}`,
    ],
    terms: terms ? [t('pdf.terms'), terms] : null,
  }
}

/** @returns the file. Rejects when it cannot be drawn */
export async function ticketPdf(ticket: TicketDetails, context: CoreContext): Promise<Buffer> {
  const { event } = ticket.details
  const lang = ticketLanguage(ticket)
  return renderPdf({
    title: `${eventTitle(event, lang)}, ${nameOf(ticket.ticket)}`,
    author: event.organization.name,
    lang,
    now: context.now(),
    unprintableNote: translatorFor(context, lang)('pdf.unprintable'),
    content: { kind: 'ticket', sheet: await loadSheet(ticket, context) },
  })
}

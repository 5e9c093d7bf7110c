/** Additional services in the PDF of a ticket (docs/api/documents.md#ticket-pdf). */
import { ownValue } from '#core/domain/own-value.ts'
import { isPercentageFee } from '#core/domain/supplement-policy.ts'
import { serviceFields } from '#server/modules/additional-fields/index.ts'
import type { TicketDetails } from '#server/modules/reservations/index.ts'

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
 * Such as "2 × Lunch: vegetarian"; equal items are counted. Without percentage fees and donations, as on the ticket page.
 * `subscriptionText` is the text for a ticket paid by a subscription.
 */
export function ticketExtraLines(
  found: TicketDetails,
  lang: string,
  subscriptionText: (title: string) => string,
): string[] {
  const { ticket, details } = found
  const counts = new Map<string, number>()
  for (const item of details.items.filter(
    (one) => one.ticket_id === ticket.id && one.type !== 'DONATION' && !isPercentageFee(one),
  )) {
    const title = item.texts.title[lang] ?? Object.values(item.texts.title)[0] ?? ''
    const text = [title, itemAnswers(found, item, lang)].filter(Boolean).join(': ')
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const { applied } = details.subscriptions
  const subscriptionTitle =
    ticket.subscription_id === null || !applied ? null : (applied[lang] ?? Object.values(applied)[0])
  return [
    ...(subscriptionTitle ? [subscriptionText(subscriptionTitle)] : []),
    ...[...counts].map(([text, count]) => `${String(count)} × ${text}`),
  ]
}

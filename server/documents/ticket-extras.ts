/** What was ordered with a ticket, as its paper lists it. Contract 2, 4.3. */
import { serviceFields } from '../domain/fields/definition.ts'
import type { FoundTicket } from '../store/tickets.ts'

/** The answers to what was asked for one item, in the words that were shown. */
function answersOf({ order }: FoundTicket, item: { id: number; service_id: number }, lang: string): string {
  return serviceFields(order.fields, item.service_id)
    .flatMap((field) =>
      order.answers
        .slots(field, { kind: 'item', id: item.id })
        .filter((value) => value !== null)
        .map((value) => field.texts[lang]?.values[value] ?? value),
    )
    .join(', ')
}

/** "2 × Lunch: vegetarian"; things that are alike are counted. `passWords` names the pass that paid for the ticket. */
export function ticketExtras(
  found: FoundTicket,
  lang: string,
  passWords: (title: string) => string,
): string[] {
  const { ticket, order } = found
  const counts = new Map<string, number>()
  for (const item of order.items.filter(({ ticket_id }) => ticket_id === ticket.id)) {
    const title = item.texts.title[lang] ?? Object.values(item.texts.title)[0] ?? ''
    const words = [title, answersOf(found, item, lang)].filter(Boolean).join(': ')
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const { applied } = order.passes
  const pass =
    ticket.subscription_id === null || !applied ? null : (applied[lang] ?? Object.values(applied)[0])
  return [
    ...(pass ? [passWords(pass)] : []),
    ...[...counts].map(([words, count]) => `${String(count)} × ${words}`),
  ]
}

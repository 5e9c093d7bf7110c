/** Columns of the attendee export for additional services and answers. */
import type { LocalizedText } from '#core/contract/values.ts'
import type { Database } from '#server/infra/database/database.ts'
import { listFields } from '#server/modules/additional-fields/queries.ts'
import { slotsFromStored, type FieldDefinition } from '#server/modules/additional-fields/rules.ts'
import {
  listBoughtItems,
  listAnswers,
  type AttendeeRow,
  type BoughtItem,
} from '#server/modules/tickets/queries/tickets.ts'

const localizedText = (texts: LocalizedText, language: string): string =>
  texts[language] ?? Object.values(texts)[0] ?? ''

/** "2 x Poster; 1 x Lunch" */
function itemListText(items: readonly BoughtItem[], language: string): string {
  const counts = new Map<string, number>()
  for (const { texts } of items) {
    const title = localizedText(texts.title, language)
    counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return [...counts].map(([title, count]) => `${String(count)} x ${title}`).join('; ')
}

/** An item of the whole reservation is in the row of its first ticket, so that the column's sum is right. */
function itemsByTicket(
  items: readonly BoughtItem[],
  attendees: readonly AttendeeRow[],
): Map<number, BoughtItem[]> {
  const firstOf = new Map(attendees.toReversed().map((attendee) => [attendee.reservation_id, attendee.id]))
  const byTicket = new Map<number, BoughtItem[]>()
  for (const item of items) {
    const ticket = item.ticket_id ?? firstOf.get(item.reservation_id ?? '')
    if (ticket !== undefined) byTicket.set(ticket, [...(byTicket.get(ticket) ?? []), item])
  }
  return byTicket
}

interface ExtraColumns {
  readonly head: readonly string[]
  cells(attendee: AttendeeRow): string[]
}

/** One column for additional services and one for each field; headings in the first language of the event. */
export async function extraColumns(
  db: Database,
  eventId: number,
  language: string,
  attendees: readonly AttendeeRow[],
): Promise<ExtraColumns> {
  const fields = await listFields(db, eventId)
  const items = itemsByTicket(await listBoughtItems(db, eventId), attendees)
  const answers = new Map(
    (await listAnswers(db, eventId)).map(({ field_id, owner_kind, owner_id, value }) => [
      `${String(field_id)} ${owner_kind} ${owner_id}`,
      value,
    ]),
  )
  const answerOf = (field: FieldDefinition, owner: string): string =>
    slotsFromStored(answers.get(`${String(field.id)} ${owner}`) ?? null, field)
      .filter((slot) => slot !== null)
      .join(', ')
  return {
    head: [
      'Extras',
      ...fields.map(({ name, texts }) => (texts[language] ?? Object.values(texts)[0])?.label ?? name),
    ],
    cells({ id }) {
      const mine = items.get(id) ?? []
      const owners = [`ticket ${String(id)}`, ...mine.map((item) => `item ${String(item.id)}`)]
      return [
        itemListText(mine, language),
        ...fields.map((field) =>
          owners
            .map((owner) => answerOf(field, owner))
            .filter(Boolean)
            .join('; '),
        ),
      ]
    },
  }
}

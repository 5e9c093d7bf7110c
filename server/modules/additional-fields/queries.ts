/** Additional fields of an event and their answers. */
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Answer, AnswerOwnerKind } from '#server/infra/database/tables/tables.ts'
import {
  type FieldDefinition,
  type SubmittedValues,
  slotsFromStored,
  submittedSlots,
  storedValueOf,
  type FieldSlot,
} from './rules.ts'

/** Lists the fields of an event in the organizer's order. */
export const listFields = keptInCatalogue((db, eventId: number): Promise<readonly FieldDefinition[]> =>
  db
    .selectFrom('fields')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('ordinal')
    .orderBy('id')
    .execute(),
)

/** Answers by field and by the ticket, item or subscription that they belong to. */
export interface Answers {
  stored(field: FieldDefinition, owner: AnswerOwnerRef): string | null
  slots(field: FieldDefinition, owner: AnswerOwnerRef): FieldSlot[]
  byName(fields: readonly FieldDefinition[], owner: AnswerOwnerRef): Map<string, string>
}

export interface AnswerOwnerRef {
  readonly kind: AnswerOwnerKind
  readonly id: number | string
}

const answerKey = (fieldId: number, { kind, id }: AnswerOwnerRef): string =>
  `${String(fieldId)} ${kind} ${String(id)}`

/** @param owners at least one */
export const listAnswers = (db: Database, owners: readonly AnswerOwnerRef[]): Promise<Answer[]> =>
  db
    .selectFrom('field_values')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('owner_kind', 'owner_id'),
        'in',
        owners.map(({ kind, id }) => tuple(kind, String(id))),
      ),
    )
    .execute()

/** Loads the answers of all these owners at once. No query when the event has no fields. */
export async function loadAnswers(
  db: Database,
  fields: readonly FieldDefinition[],
  owners: readonly AnswerOwnerRef[],
): Promise<Answers> {
  const values = new Map<string, string>()
  if (fields.length > 0 && owners.length > 0) {
    for (const { field_id, owner_kind, owner_id, value } of await listAnswers(db, owners)) {
      values.set(answerKey(field_id, { kind: owner_kind, id: owner_id }), value)
    }
  }
  const stored = (field: FieldDefinition, owner: AnswerOwnerRef) =>
    values.get(answerKey(field.id, owner)) ?? null
  return {
    stored,
    slots: (field, owner) => slotsFromStored(stored(field, owner), field),
    byName: (among, owner) =>
      new Map(
        among.flatMap((field) => {
          const value = stored(field, owner)
          return value === null ? [] : [[field.name, value] as const]
        }),
      ),
  }
}

/**
 * Stores submitted answers without checking them. A blank answer deletes the stored one; a field that the
 * form omits keeps it. Runs in the transaction that stores the person of the ticket, item or subscription: both change or none.
 */
export async function saveAnswers(
  trx: Database,
  fields: readonly FieldDefinition[],
  owner: AnswerOwnerRef,
  values: SubmittedValues,
): Promise<void> {
  for (const field of fields) {
    const slots = submittedSlots(values, field)
    if (slots === null) continue
    const value = storedValueOf(slots)
    const key = { field_id: field.id, owner_kind: owner.kind, owner_id: String(owner.id) }
    if (value === null) {
      await trx
        .deleteFrom('field_values')
        .where('owner_kind', '=', key.owner_kind)
        .where('owner_id', '=', key.owner_id)
        .where('field_id', '=', key.field_id)
        .execute()
      continue
    }
    await trx
      .insertInto('field_values')
      .values({ ...key, value })
      .onConflict((conflict) =>
        conflict.columns(['owner_kind', 'owner_id', 'field_id']).doUpdateSet({ value }),
      )
      .execute()
  }
}

/** Stores answers as they were before. */
export async function insertAnswers(trx: Database, answers: readonly Answer[]): Promise<void> {
  if (answers.length > 0)
    await trx
      .insertInto('field_values')
      .values([...answers])
      .execute()
}

/** Deletes the answers of tickets or items, in the transaction that releases them. */
export async function deleteAnswers(
  trx: Database,
  kind: AnswerOwnerKind,
  ids: readonly (number | string)[],
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('field_values')
    .where('owner_kind', '=', kind)
    .where('owner_id', 'in', ids.map(String))
    .execute()
}

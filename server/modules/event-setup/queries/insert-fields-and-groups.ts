/** Inserts the additional fields and groups of a file. */
import { memberKey } from '#core/domain/canonical-email.ts'
import type { Database } from '#server/infra/database/database.ts'
import { fieldNamePattern } from '#server/modules/additional-fields/rules.ts'
import type { EventFile } from '../event-file/event-file.ts'
import type { FieldFile, GroupFile } from '../event-file/fields.ts'

interface LoadedIds {
  readonly eventId: number
  readonly organizationId: number
  /** Category ids by name. */
  readonly categories: ReadonlyMap<string, number>
  /** Ids of the additional services by their title in any language. */
  readonly services: ReadonlyMap<string, number>
}

/** @param what names it, for the message @throws for a name that the event does not have */
export function requireId(of: ReadonlyMap<string, number>, name: string, what: string): number {
  const id = of.get(name)
  if (id === undefined) throw new Error(`${what}: "${name}" is not in this event`)
  return id
}

/** The file lists languages for each text; the row lists texts for each language. */
const textsByLanguage = ({ label, placeholder, valueTexts = {} }: FieldFile) =>
  Object.fromEntries(
    Object.entries(label).map(([lang, text]) => {
      const values = Object.entries(valueTexts).flatMap(([name, texts]) =>
        texts[lang] ? [[name, texts[lang]]] : [],
      )
      const shown = { label: text, placeholder: placeholder?.[lang] ?? null }
      return [lang, { ...shown, values: Object.fromEntries(values) as Record<string, string> }]
    }),
  )

/** @param ordinal position in the list; negative before the standard fields. @throws for an unknown category or service */
export const fieldColumns = (
  file: FieldFile,
  ordinal: number,
  { categories, services }: Pick<LoadedIds, 'categories' | 'services'>,
) => ({
  name: file.name,
  type: file.type,
  ordinal,
  required: file.required ?? false,
  editable: file.editable ?? true,
  min_length: file.minLength ?? null,
  max_length: file.maxLength ?? null,
  restricted_values: JSON.stringify(file.values ?? []),
  disabled_values: JSON.stringify(file.disabledValues ?? []),
  category_ids: JSON.stringify((file.categories ?? []).map((name) => requireId(categories, name, file.name))),
  service_id: file.service === undefined ? null : requireId(services, file.service, file.name),
  texts: JSON.stringify(textsByLanguage(file)),
  sensitive: file.sensitive ?? false,
})

/** The position of a field in a file with `count` fields. */
export const fieldOrdinal = ({ before }: FieldFile, index: number, count: number): number =>
  before ? index - count : index + 1

/** @throws when a name is invalid, or a category or service is unknown */
export async function insertField(
  trx: Database,
  file: FieldFile,
  ordinal: number,
  loaded: Omit<LoadedIds, 'organizationId'>,
): Promise<void> {
  if (!fieldNamePattern.test(file.name)) throw new Error(`"${file.name}" is not a name for a field`)
  const columns = fieldColumns(file, ordinal, loaded)
  await trx
    .insertInto('fields')
    .values({ ...columns, event_id: loaded.eventId })
    .execute()
}

/** Creates the group or adds members to it. Addresses and domains are stored as they are compared. */
async function insertGroups(
  trx: Database,
  files: readonly GroupFile[],
  { eventId, organizationId, categories }: LoadedIds,
): Promise<void> {
  for (const file of files) {
    const { id } = await trx
      .insertInto('groups')
      .values({ organization_id: organizationId, name: file.name })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'name']).doUpdateSet({ name: file.name }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const members = [...new Set(file.members.map(memberKey))]
    if (members.length > 0) {
      await trx
        .insertInto('group_members')
        .values(members.map((value) => ({ group_id: id, value })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await trx
      .insertInto('group_links')
      .values({
        group_id: id,
        event_id: eventId,
        category_id: file.category === undefined ? null : requireId(categories, file.category, file.name),
        use: file.use ?? 'ONCE_PER_VALUE',
        match: file.match ?? 'FULL',
        max_allocation: file.maxAllocation ?? null,
      })
      .execute()
  }
}

/** Call it in the transaction that has inserted categories and services. */
export async function insertFieldsAndGroups(
  trx: Database,
  { fields = [], groups = [] }: Pick<EventFile, 'fields' | 'groups'>,
  loaded: LoadedIds,
): Promise<void> {
  for (const [index, file] of fields.entries())
    await insertField(trx, file, fieldOrdinal(file, index, fields.length), loaded)
  await insertGroups(trx, groups, loaded)
}

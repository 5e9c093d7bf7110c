/** What the page of an organizer shows, from the organizer's file. */
import type { LocalizedText } from '#core/contract/values.ts'
import type { Database } from '#server/infra/database/database.ts'
import { storeFile } from '#server/infra/files.ts'
import type { EventInput } from './definitions/event-definition.ts'
import { updateOrganizerPage, upsertOrganization } from './queries/insert-event.ts'

export type OrganizerInput = EventInput['organization'] &
  Pick<EventInput, 'image'> & {
    /** Markdown by language. */
    readonly description?: LocalizedText
    readonly websiteUrl?: string
  }

/** Adds the organizer or replaces what is stored of it; its events and settings stay. In one transaction. */
export const saveOrganizer = (db: Database, organizer: OrganizerInput): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { image, description, websiteUrl } = organizer
    const id = await upsertOrganization(trx, organizer)
    await updateOrganizerPage(trx, id, {
      description: description === undefined ? null : JSON.stringify(description),
      website_url: websiteUrl ?? null,
      file_id: image ? await storeFile(trx, image.contentType, image.bytes) : null,
    })
  })

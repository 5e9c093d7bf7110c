/** Stores the page of an organizer from the organizer's file. */
import type { Database } from '#server/infra/database/database.ts'
import { storeFile } from '#server/infra/files.ts'
import type { OrganizerInput } from './event-file/organizer.ts'
import { updateOrganizerPage, upsertOrganization } from './queries/insert-event.ts'

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

/** Stores the page of an organizer from the organizer's file. */
import type { Database } from '#server/infra/database/database.ts'
import { storePicture, type Picture } from '#server/infra/files.ts'
import type { OrganizerFile } from './event-file/shared.ts'
import { updateOrganizerPage, upsertOrganization } from './queries/insert-event.ts'

/**
 * Adds the organizer or replaces what is stored of it; its events and settings stay. In one transaction.
 * @param picture the one that the file names
 */
export const saveOrganizer = (db: Database, organizer: OrganizerFile, picture?: Picture): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { description, websiteUrl } = organizer
    const id = await upsertOrganization(trx, organizer)
    await updateOrganizerPage(trx, id, {
      description: description === undefined ? null : JSON.stringify(description),
      website_url: websiteUrl ?? null,
      file_id: picture ? await storePicture(trx, picture) : null,
    })
  })

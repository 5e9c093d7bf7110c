/** Uploaded files. The id is a digest of the bytes: equal files are stored once, and a file never changes. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database/database.ts'

export interface StoredFile {
  readonly content_type: string
  readonly bytes: Uint8Array
}

/** A picture of an event, a pass or an organizer. */
export interface Picture {
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** @returns the id */
export async function storePicture(db: Database, { contentType, bytes }: Picture): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex')
  await db
    .insertInto('files')
    .values({ id, content_type: contentType, bytes: Buffer.from(bytes) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return id
}

/** @returns an uploaded file; undefined for an unknown id */
export const findFile = (db: Database, id: string): Promise<StoredFile | undefined> =>
  db.selectFrom('files').select(['content_type', 'bytes']).where('id', '=', id).executeTakeFirst()

/** Type and number of bytes of an uploaded file, without reading them; undefined for an unknown id. */
export const findFileFacts = (
  db: Database,
  id: string,
): Promise<{ content_type: string; size: number } | undefined> =>
  db
    .selectFrom('files')
    .select(['content_type', sql<number>`octet_length(bytes)`.as('size')])
    .where('id', '=', id)
    .executeTakeFirst()

/** One of the sizes that were made of a picture, as WebP. @param width pixels */
export const findPictureSize = (
  db: Database,
  id: string,
  width: number,
): Promise<{ bytes: Uint8Array } | undefined> =>
  db
    .selectFrom('picture_sizes')
    .select('bytes')
    .where('file_id', '=', id)
    .where('width', '=', width)
    .executeTakeFirst()

/** Smaller sizes of pictures. Sizes belong to files; an event lists those of its picture. */
import type { Database } from '#server/infra/database/database.ts'
import type { PictureSize } from '#server/infra/pictures/resize-picture.ts'

/** Pictures of events that have not ended and list no sizes yet. */
export async function listPicturesWithoutSizes(db: Database, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('file_id')
    .distinct()
    .where('file_id', 'is not', null)
    .where('picture_widths', 'is', null)
    .where('ends_at', '>', now)
    .limit(limit)
    .execute()
  return rows.flatMap(({ file_id }) => file_id ?? [])
}

/** Sets the sizes of all events with this picture. @param sizes empty: their clients get the original */
export async function storePictureSizes(
  trx: Database,
  fileId: string,
  sizes: readonly PictureSize[],
): Promise<void> {
  for (const { width, bytes } of sizes)
    await trx
      .insertInto('picture_sizes')
      .values({ file_id: fileId, width, bytes: Buffer.from(bytes) })
      .onConflict((conflict) => conflict.columns(['file_id', 'width']).doNothing())
      .execute()
  await trx
    .updateTable('events')
    .set({ picture_widths: JSON.stringify(sizes.map(({ width }) => width)) })
    .where('file_id', '=', fileId)
    .where('picture_widths', 'is', null)
    .execute()
}

/** Pictures whose events all ended before that time, and that have sizes. */
export async function listPicturesOfEnded(db: Database, endedBefore: number): Promise<string[]> {
  const rows = await db
    .selectFrom('picture_sizes')
    .select('file_id')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events')
            .select('events.id')
            .whereRef('events.file_id', '=', 'picture_sizes.file_id')
            .where('ends_at', '>=', endedBefore),
        ),
      ),
    )
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** Its events show the original again. */
export async function deletePictureSizes(trx: Database, fileId: string): Promise<void> {
  await trx.updateTable('events').set({ picture_widths: '[]' }).where('file_id', '=', fileId).execute()
  await trx.deleteFrom('picture_sizes').where('file_id', '=', fileId).execute()
}

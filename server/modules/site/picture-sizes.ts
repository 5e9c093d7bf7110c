/** Makes and removes smaller sizes of pictures, apart from requests. */
import { day } from '#kit/time/durations.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findFile } from '#server/infra/files.ts'
import { createResizePicture, type ResizePicture } from '#server/infra/pictures/resize-picture.ts'
import {
  deletePictureSizes,
  listPicturesOfEnded,
  listPicturesWithoutSizes,
  storePictureSizes,
} from './queries/picture-sizes.ts'

/** Pictures of one round: the next round makes the others. */
const maxPictures = 10
/** Ms after the end of the last event with a picture. */
const retention = 30 * day

let resizePicture: Promise<ResizePicture | null> | undefined

/**
 * Makes the sizes of pictures that have none yet, once for all events with that picture.
 * @param resize null where no size can be made
 */
export async function makePictureSizes(
  { db, now }: Pick<CoreContext, 'db' | 'now'>,
  resize?: ResizePicture | null,
): Promise<void> {
  const make = resize === undefined ? await (resizePicture ??= createResizePicture()) : resize
  if (make === null) return
  for (const id of await listPicturesWithoutSizes(db, now(), maxPictures)) {
    const file = await findFile(db, id)
    const sizes = file ? await make(file) : []
    await db.transaction().execute((trx) => storePictureSizes(trx, id, sizes))
  }
}

/** Removes the sizes of pictures whose events all ended 30 days before. @param now epoch ms */
export async function removeOldPictureSizes(db: Database, now: number): Promise<void> {
  for (const id of await listPicturesOfEnded(db, now - retention))
    await db.transaction().execute((trx) => deletePictureSizes(trx, id))
}

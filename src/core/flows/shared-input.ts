/** Input that another app shared with this one (the share target of the manifest), kept for the page that asks about it. */
import { maxPackBytes, maxPictureBytes } from '#core/domain/import-limits.ts'
import { deleteSharedInput, putSharedInput } from '#core/storage/write/shared-input.ts'

/** The fields of the manifest's `share_target`. */
const textFields = ['title', 'text', 'url'] as const
const fileField = 'files'
/** Characters. */
const maxText = 20_000

const isLarge = ({ size, type }: Blob): boolean =>
  size > (type.startsWith('image/') ? maxPictureBytes : maxPackBytes)

/**
 * A file counts more than the text beside it; of several files the first. Some senders put a text into the field of the
 * files.
 * @param now epoch ms
 * @throws without Cache Storage, or when it is full
 */
export async function keepShare(caches: CacheStorage, form: FormData, now: number): Promise<void> {
  const values = form.getAll(fileField)
  const file = values.find((value) => typeof value !== 'string' && value.size > 0)
  if (file instanceof Blob) return putSharedInput(caches, isLarge(file) ? 'too-large' : { file }, now)
  const texts = [...textFields.flatMap((field) => form.getAll(field)), ...values]
  const text = texts.filter((value) => typeof value === 'string').join('\n')
  await putSharedInput(caches, text.length > maxText ? 'too-large' : { text }, now)
}

/** Deletes what another app shared, when the person has decided about it. Never rejects. */
export const forgetShare = (caches: CacheStorage | null): Promise<void> => deleteSharedInput(caches)

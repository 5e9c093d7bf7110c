/** Sizes of pictures on disk, `{id}/{width}.webp` in one folder: the id is a digest of the picture, so a file never changes. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPictureSize } from '#core/domain/picture-sizes.ts'
import { makePrivateFolder } from '#server/infra/make-private-folder.ts'
import type { PictureSize } from '#server/infra/pictures/resize-picture.ts'

export interface FolderLimits {
  readonly maxPictures: number
  /** Bytes of all sizes together; the last picture may exceed the limit. */
  readonly maxBytes: number
}

interface KeptPicture {
  readonly widths: readonly number[]
  readonly bytes: number
  /** Epoch ms of the last answer with this picture. */
  readonly seenAt: number
}

/** Ms without an answer that has the picture, after which another one may replace it. */
const retention = 24 * 60 * 60 * 1000

/** True for an id of alf.io (SHA-256), which is also a safe name of a folder. */
export const isPictureId = (id: string): boolean => /^[\da-f]{64}$/.test(id)

const sizeFile = (width: number): string => `${String(width)}.webp`
const unfinished = '.part'
const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true })

/** Reads the sizes of a picture from an earlier run; null without sizes. */
async function readKept(path: string, seenAt: number): Promise<KeptPicture | null> {
  const names = await readdir(path)
  const widths = names.flatMap((name) => readPictureSize(name) ?? []).toSorted((a, b) => a - b)
  const files = await Promise.all(widths.map((width) => stat(join(path, sizeFile(width)))))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return widths.length === 0 ? null : { widths, bytes, seenAt }
}

export interface PictureFolder {
  /** Px, narrowest first; undefined for a picture without sizes. The picture counts as seen. */
  widthsOf(id: string): readonly number[] | undefined
  /** One size, as WebP; null when it is not there (any more). */
  read(id: string, width: number): Promise<Buffer | null>
  /** Removes pictures that no answer had for a day, while a limit is reached. @returns false without room */
  makeRoom(): Promise<boolean>
  /** @param id of {@link isPictureId} @throws when the sizes cannot be written: none is kept then */
  store(id: string, sizes: readonly PictureSize[]): Promise<void>
}

/** @param now epoch ms @throws when the folder cannot be used */
export async function openPictureFolder(
  path: string,
  { maxPictures, maxBytes }: FolderLimits,
  now: () => number,
): Promise<PictureFolder> {
  /** In the order in which they were seen. */
  const pictures = new Map<string, KeptPicture>()
  let total = 0
  function add(id: string, kept: KeptPicture): void {
    forget(id)
    pictures.set(id, kept)
    total += kept.bytes
  }
  function forget(id: string): void {
    total -= pictures.get(id)?.bytes ?? 0
    pictures.delete(id)
  }

  await makePrivateFolder(path)
  for (const name of await readdir(path)) {
    if (name.endsWith(unfinished)) await remove(join(path, name))
    const kept = isPictureId(name) ? await readKept(join(path, name), now()) : null
    if (kept) add(name, kept)
  }

  return {
    widthsOf(id) {
      const kept = pictures.get(id)
      if (kept) add(id, { ...kept, seenAt: now() })
      return kept?.widths
    },
    async read(id, width) {
      if (!pictures.get(id)?.widths.includes(width)) return null
      return readFile(join(path, id, sizeFile(width))).catch(() => {
        // Removed by another process: the sizes are made again.
        forget(id)
        return null
      })
    },
    async makeRoom() {
      while (pictures.size >= maxPictures || total >= maxBytes) {
        const [oldest] = pictures
        if (oldest === undefined || oldest[1].seenAt > now() - retention) return false
        forget(oldest[0])
        await remove(join(path, oldest[0]))
      }
      return true
    },
    async store(id, sizes) {
      const part = join(path, `${id}${unfinished}`)
      try {
        await remove(part)
        await mkdir(part, { mode: 0o700 })
        for (const { width, bytes } of sizes) await writeFile(join(part, sizeFile(width)), bytes)
        await remove(join(path, id))
        await rename(part, join(path, id))
      } catch (error) {
        await remove(part)
        throw error
      }
      const bytes = sizes.reduce((sum, size) => sum + size.bytes.length, 0)
      add(id, { widths: sizes.map(({ width }) => width), bytes, seenAt: now() })
    },
  }
}

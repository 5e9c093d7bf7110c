/**
 * Smaller sizes of the pictures of alf.io, which has none (docs/api/README.md#files). They are made after an answer of alf.io
 * names a picture, never by a request: no visitor can order work.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { publicApiPrefix } from '#core/contract/api-paths.ts'
import { minute, day } from '#core/domain/durations.ts'
import { readPictureSize } from '#core/domain/picture-sizes.ts'
import { uploadedFilePolicy } from '#server/http/content-security-policy.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import type { StoredFile } from '#server/infra/files.ts'
import { makePrivateFolder } from '#server/infra/make-private-folder.ts'
import {
  createResizePicture,
  type ResizePicture,
  type PictureSize,
} from '#server/infra/pictures/resize-picture.ts'
import { parsedJson } from '#server/infra/validation.ts'
import { readBody } from './upstream-answers.ts'

/** Ms without an answer that has the picture, after which another one may replace it. */
const retention = day

/** True for an id of alf.io (SHA-256), which is also a safe name of a folder. */
const isPictureId = (id: string): boolean => /^[\da-f]{64}$/.test(id)

const sizeFile = (width: number): string => `${String(width)}.webp`
const unfinished = '.part'
const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true })

interface PictureFolder {
  /** Px, narrowest first; undefined for a picture without sizes. The picture counts as seen. */
  widthsOf(id: string): readonly number[] | undefined
  /** One size, as WebP; null when it is not there (any more). */
  read(id: string, width: number): Promise<Buffer | null>
  /** Removes pictures that no answer had for a day, while the folder is full. @returns false without room */
  makeRoom(): Promise<boolean>
  /** @param id of {@link isPictureId} @throws when the sizes cannot be written: none is kept then */
  store(id: string, sizes: readonly PictureSize[]): Promise<void>
}

/** Writes the sizes beside those of other pictures; the folder has all of them or, after an error, none. */
async function writeSizes(folder: string, id: string, sizes: readonly PictureSize[]): Promise<void> {
  const part = join(folder, `${id}${unfinished}`)
  try {
    await remove(part)
    await mkdir(part, { mode: 0o700 })
    for (const { width, bytes } of sizes) await writeFile(join(part, sizeFile(width)), bytes)
    await remove(join(folder, id))
    await rename(part, join(folder, id))
  } catch (error) {
    await remove(part)
    throw error
  }
}

/** @param now epoch ms @throws when the folder cannot be used */
async function openPictureFolder(
  path: string,
  maxPictures: number,
  now: () => number,
): Promise<PictureFolder> {
  /** In the order in which they were seen last, epoch ms. */
  const pictures = new Map<string, { readonly widths: readonly number[]; readonly seenAt: number }>()
  function keep(id: string, widths: readonly number[]): void {
    pictures.delete(id)
    pictures.set(id, { widths, seenAt: now() })
  }

  await makePrivateFolder(path)
  for (const name of await readdir(path)) {
    if (name.endsWith(unfinished)) await remove(join(path, name))
    if (!isPictureId(name)) continue
    const widths = (await readdir(join(path, name))).flatMap((file) => readPictureSize(file) ?? [])
    if (widths.length > 0)
      keep(
        name,
        widths.toSorted((a, b) => a - b),
      )
  }

  return {
    widthsOf(id) {
      const widths = pictures.get(id)?.widths
      if (widths) keep(id, widths)
      return widths
    },
    async read(id, width) {
      if (!pictures.get(id)?.widths.includes(width)) return null
      return readFile(join(path, id, sizeFile(width))).catch(() => {
        // Removed by another process: the sizes are made again.
        pictures.delete(id)
        return null
      })
    },
    async makeRoom() {
      while (pictures.size >= maxPictures) {
        const [[id, { seenAt }] = ['', { seenAt: now() }]] = pictures
        if (seenAt > now() - retention) return false
        pictures.delete(id)
        await remove(join(path, id))
      }
      return true
    },
    async store(id, sizes) {
      await writeSizes(path, id, sizes)
      keep(
        id,
        sizes.map(({ width }) => width),
      )
    },
  }
}

const cataloguePath = new RegExp(`^${publicApiPrefix}/(events|subscriptions|(event|subscription)/[^/]+)$`)

/** True for an event, a subscription and their lists. @param path decoded */
export const namesPictures = (method: string, path: string | null): boolean =>
  method === 'GET' && path !== null && cataloguePath.test(path)

/** @param pictures null without sizes: each address leads to the original */
export function addPictureSizes(app: FastifyInstance, pictures: UpstreamPictures | null): void {
  app.get<{ Params: { id: string; size: string } }>('/file/:id/:size', async ({ params }, reply) => {
    const { id } = params
    const width = readPictureSize(params.size)
    void reply.headers({
      'Content-Security-Policy': uploadedFilePolicy,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (width === null || !isPictureId(id)) return reply.code(404).send()
    const bytes = await pictures?.read(id, width)
    if (bytes)
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(bytes)
    if (pictures?.widthsOf(id) !== undefined) return reply.code(404).send()
    // A device keeps the widths with the event, also when the sizes are gone.
    return reply.header('Cache-Control', 'no-cache').redirect(`/file/${id}`)
  })
}

/** Sends an answer of {@link namesPictures} with the widths of its pictures. @throws when the answer breaks off */
export async function sendWithWidths(
  pictures: UpstreamPictures,
  reply: FastifyReply,
  stream: Readable,
): Promise<void> {
  const bytes = await buffer(stream)
  const value = pictures.withWidths(parsedJson(bytes.toString()))
  void reply.send(value === undefined ? bytes : JSON.stringify(value))
}

const defaultMaxPictures = 1000
/** Bytes of an original: more than alf.io stores. */
const maxOriginal = 10_000_000
/** Pictures that wait for their turn. */
const maxWaiting = 200
/** Ms for one original. */
const originalTimeout = 30_000
/** Ms after a failure of alf.io or of the disk. */
const retryDelay = minute
const maxRemembered = 5000

const withPicture = z.looseObject({ fileBlobId: z.string().check(z.refine(isPictureId)) })

export interface PictureOptions {
  /** Path of the folder that keeps the sizes. */
  readonly folder: string
  /** Most pictures in the folder. */
  readonly maxPictures?: number
  /** Null where no size can be made. */
  readonly resize?: ResizePicture | null
}

interface PictureSetup extends PictureOptions {
  /** Origin of the alf.io server. */
  readonly upstream: string
  /** Epoch ms. */
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

export interface UpstreamPictures extends Pick<PictureFolder, 'widthsOf' | 'read'> {
  /**
   * An event, a subscription or a list of them with `pictureWidths` where sizes exist; sizes that are missing are made for
   * later answers. @returns any other answer as it is
   */
  withWidths(answer: unknown): unknown
  /** Stops; resolves when the current picture is done. */
  close(): Promise<void>
}

/** @returns null for a file that is too large. @throws for any other status than 200 */
async function fetchOriginal(address: URL, signal: AbortSignal): Promise<StoredFile | null> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(originalTimeout)]),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`the picture was answered with ${String(response.status)}`)
  }
  const bytes = await readBody(response, maxOriginal)
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  return bytes && { content_type: type.trim().toLowerCase(), bytes }
}

function createPictures(folder: PictureFolder, resize: ResizePicture, setup: PictureSetup): UpstreamPictures {
  const { upstream, now, onError } = setup
  const stop = new AbortController()
  const waiting = new Set<string>()
  /** Epoch ms before which a picture is not requested again. */
  const notBefore = new BoundedCache<string, number>(maxRemembered)
  let queue = Promise.resolve()

  /** @returns epoch ms of the next attempt when no size was made */
  async function make(id: string): Promise<number> {
    if (!(await folder.makeRoom())) return now() + retryDelay
    const file = await fetchOriginal(new URL(`/file/${id}`, upstream), stop.signal)
    const sizes = file ? await resize(file) : []
    if (sizes.length > 0) await folder.store(id, sizes)
    return Infinity
  }

  async function makeInTurn(id: string): Promise<void> {
    if (stop.signal.aborted) return
    const next = await make(id).catch((error: unknown) => {
      if (!stop.signal.aborted) onError(error)
      return now() + retryDelay
    })
    if (folder.widthsOf(id) === undefined) notBefore.set(id, next)
    waiting.delete(id)
  }

  function request(id: string): void {
    if (waiting.has(id) || waiting.size >= maxWaiting || (notBefore.get(id) ?? 0) > now()) return
    waiting.add(id)
    queue = queue.then(() => makeInTurn(id))
  }

  function addWidths(listed: unknown): unknown {
    const { data } = z.safeParse(withPicture, listed)
    if (data === undefined) return listed
    const pictureWidths = folder.widthsOf(data.fileBlobId)
    if (pictureWidths !== undefined) return { ...data, pictureWidths }
    request(data.fileBlobId)
    return listed
  }

  return {
    widthsOf: folder.widthsOf,
    read: folder.read,
    withWidths: (answer) => (Array.isArray(answer) ? answer.map(addWidths) : addWidths(answer)),
    async close() {
      stop.abort()
      await queue
    },
  }
}

/** @returns null where sharp is not installed, or the folder cannot be used: clients get the originals then */
export async function openUpstreamPictures(setup: PictureSetup): Promise<UpstreamPictures | null> {
  const { folder: path, maxPictures = defaultMaxPictures, resize, now, onError } = setup
  const make = resize === undefined ? await createResizePicture() : resize
  if (make === null) return null
  try {
    return createPictures(await openPictureFolder(path, maxPictures, now), make, setup)
  } catch (error) {
    onError(error)
    return null
  }
}

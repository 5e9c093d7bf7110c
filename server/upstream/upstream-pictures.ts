/**
 * Smaller sizes of the pictures of alf.io, which has none (docs/api/README.md#files). They are made after an answer of alf.io
 * names a picture, never by a request: no visitor can order work.
 */
import * as z from 'zod/mini'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import type { StoredFile } from '#server/infra/files.ts'
import { createResizePicture, type ResizePicture } from '#server/infra/pictures/resize-picture.ts'
import { isPictureId, openPictureFolder, type FolderLimits, type PictureFolder } from './picture-folder.ts'

const defaultLimits: FolderLimits = { maxPictures: 1000, maxBytes: 250_000_000 }
/** Bytes of an original: more than alf.io stores. */
const maxOriginal = 10_000_000
/** Pictures that wait for their turn. */
const maxWaiting = 200
/** Ms for one original. */
const originalTimeout = 30_000
/** Ms after a failure of alf.io or of the disk. */
const retryDelay = 60_000
const maxRemembered = 5000

const withPicture = z.looseObject({ fileBlobId: z.string().check(z.refine(isPictureId)) })

export interface PictureOptions {
  /** Path of the folder that keeps the sizes. */
  readonly folder: string
  readonly limits?: FolderLimits
  /** Null where no size can be made. */
  readonly resize?: ResizePicture | null
}

export interface PictureSetup extends PictureOptions {
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
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel()
    throw new Error(`the picture was answered with ${String(response.status)}`)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    length += chunk.length
    // Leaving the loop cancels the answer.
    if (length > maxOriginal) return null
    chunks.push(chunk)
  }
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  return { content_type: type.trim().toLowerCase(), bytes: Buffer.concat(chunks) }
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

  function addWidths(one: unknown): unknown {
    const { data } = z.safeParse(withPicture, one)
    if (data === undefined) return one
    const pictureWidths = folder.widthsOf(data.fileBlobId)
    if (pictureWidths !== undefined) return { ...data, pictureWidths }
    request(data.fileBlobId)
    return one
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
  const { folder: path, limits = defaultLimits, resize, now, onError } = setup
  const make = resize === undefined ? await createResizePicture() : resize
  if (make === null) return null
  try {
    return createPictures(await openPictureFolder(path, limits, now), make, setup)
  } catch (error) {
    onError(error)
    return null
  }
}

/**
 * Smaller sizes of the pictures of alf.io, which has none (docs/api/README.md#files). They are made after an answer of alf.io
 * names a picture, never by a request: no visitor can order work.
 */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { readPictureSize } from '#catalogue/rules/picture-sizes.ts'
import { jsonOrNull } from '#kit/text/parse-json.ts'
import { minute, day } from '#kit/time/durations.ts'
import { uploadedFilePolicy } from '#server/http/security-headers.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import type { StoredFile } from '#server/infra/files.ts'
import {
  createResizePicture,
  type ResizePicture,
  type PictureSize,
} from '#server/infra/pictures/resize-picture.ts'
import { publicApiPrefix } from '#wire/api-paths.ts'
import { readBody } from './upstream-data.ts'

/** Ms without an answer that has the picture, after which another one may replace it. */
const retention = day

/** True for an id of alf.io (SHA-256). */
const isPictureId = (id: string): boolean => /^[\da-f]{64}$/.test(id)

const cataloguePath = new RegExp(`^${publicApiPrefix}/(events|subscriptions|(event|subscription)/[^/]+)$`)

/** True for an event, a subscription and their lists. @param path decoded */
export const namesPictures = (method: string, path: string | null): boolean =>
  method === 'GET' && path !== null && cataloguePath.test(path)

/** @param pictures null without sizes: each address leads to the original */
export function addPictureSizes(app: FastifyInstance, pictures: UpstreamPictures | null): void {
  app.get<{ Params: { id: string; size: string } }>('/file/:id/:size', ({ params }, reply) => {
    const { id } = params
    const width = readPictureSize(params.size)
    void reply.headers({
      'Content-Security-Policy': uploadedFilePolicy,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (width === null || !isPictureId(id)) return reply.code(404).send()
    const sizes = pictures?.sizesOf(id)
    const bytes = sizes?.find((size) => size.width === width)?.bytes
    if (bytes)
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(bytes)
    if (sizes) return reply.code(404).send()
    // A device keeps the widths with the event, also when the sizes are gone.
    return reply.header('Cache-Control', 'no-cache').redirect(`/file/${id}`)
  })
}

/** Sends an answer of {@link namesPictures} with the widths of its pictures. @throws when the answer breaks off */
export async function sendWithWidths(
  pictures: UpstreamPictures | null,
  reply: FastifyReply,
  stream: Readable,
): Promise<void> {
  const bytes = await buffer(stream)
  const value = pictures && jsonOrNull(bytes.toString())
  void reply.send(pictures === null || value === null ? bytes : JSON.stringify(pictures.withWidths(value)))
}

/** About 300 kB each. */
const defaultMaxPictures = 250
/** Bytes of an original: more than alf.io stores. */
const maxOriginal = 10_000_000
/** Pictures that wait for their turn. */
const maxWaiting = 200
/** Ms for one original. */
const originalTimeout = 30_000
/** Ms after a failure of alf.io. */
const retryDelay = minute
const maxRemembered = 5000

const withPicture = z.looseObject({ fileBlobId: z.string().check(z.refine(isPictureId)) })

export interface PictureOptions {
  /** Most pictures whose sizes are kept. */
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

export interface UpstreamPictures {
  /** Narrowest first; undefined for a picture without sizes. The picture counts as seen. */
  sizesOf(id: string): readonly PictureSize[] | undefined
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

/** @returns null where sharp is not installed: clients get the originals then */
export async function openUpstreamPictures(setup: PictureSetup): Promise<UpstreamPictures | null> {
  const { upstream, now, onError, maxPictures = defaultMaxPictures } = setup
  const resize = setup.resize === undefined ? await createResizePicture() : setup.resize
  if (resize === null) return null
  const stop = new AbortController()
  /** In the order in which they were seen last, epoch ms. */
  const pictures = new Map<string, { readonly sizes: readonly PictureSize[]; readonly seenAt: number }>()
  const waiting = new Set<string>()
  /** Epoch ms before which a picture is not requested again. */
  const notBefore = new BoundedCache<string, number>(maxRemembered)
  let queue = Promise.resolve()

  function keep(id: string, sizes: readonly PictureSize[]): void {
    pictures.delete(id)
    pictures.set(id, { sizes, seenAt: now() })
  }

  function sizesOf(id: string): readonly PictureSize[] | undefined {
    const sizes = pictures.get(id)?.sizes
    if (sizes) keep(id, sizes)
    return sizes
  }

  /** Removes the picture that was seen longest ago, when no answer had it for a day. @returns false without room */
  function makeRoom(): boolean {
    const [oldest] = pictures
    if (pictures.size < maxPictures || oldest === undefined) return true
    return oldest[1].seenAt <= now() - retention && pictures.delete(oldest[0])
  }

  /** @returns epoch ms of the next attempt when no size was made */
  async function make(id: string): Promise<number> {
    if (!makeRoom()) return now() + retryDelay
    const file = await fetchOriginal(new URL(`/file/${id}`, upstream), stop.signal)
    const sizes = file && resize ? await resize(file) : []
    if (sizes.length > 0) keep(id, sizes)
    return Infinity
  }

  async function makeInTurn(id: string): Promise<void> {
    if (stop.signal.aborted) return
    const next = await make(id).catch((error: unknown) => {
      if (!stop.signal.aborted) onError(error)
      return now() + retryDelay
    })
    if (!pictures.has(id)) notBefore.set(id, next)
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
    const sizes = sizesOf(data.fileBlobId)
    if (sizes) return { ...data, pictureWidths: sizes.map(({ width }) => width) }
    request(data.fileBlobId)
    return listed
  }

  return {
    sizesOf,
    withWidths: (answer) => (Array.isArray(answer) ? answer.map(addWidths) : addWidths(answer)),
    async close() {
      stop.abort()
      await queue
    },
  }
}

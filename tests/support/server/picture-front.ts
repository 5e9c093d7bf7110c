/** A server with ALFIO_URL in front of a server that has pictures. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import type { PictureOptions } from '#server/upstream/upstream-pictures.ts'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import type { PageRenderer } from '#shell/rules/page-renderer.ts'
import { grayPng } from '../browser/gray-png.ts'
import { fakeDist } from '../fake-dist.ts'
import { jsonOf } from '../wire/json.ts'

export const eventsPath = '/api/v2/public/events'
/** An id of alf.io. @param digit hexadecimal */
export const pictureId = (digit: string): string => digit.repeat(64)
/** Its sizes have 320, 640 and 800 px. */
export const png = grayPng(800, 400)

export interface Original {
  readonly type: string
  readonly bytes: Buffer
  readonly status?: number
}

export class PictureFront {
  readonly id = pictureId('a')
  /** Files of the upstream server by id. */
  readonly originals: Record<string, Original> = { [this.id]: { type: 'image/png', bytes: png } }
  /** Its other answers by address; the first list has one picture. */
  readonly answers: Record<string, unknown> = { [eventsPath]: [{ shortName: 'spring', fileBlobId: this.id }] }
  /** Sends an answer in its place. */
  respond: ((response: ServerResponse, body: string) => void) | undefined
  /** Addresses that the upstream server was asked for. */
  requests: string[] = []
  /** Epoch ms. */
  clock = Date.UTC(2027, 0, 1)
  readonly render = vi.fn<PageRenderer['render']>().mockRejectedValue(new Error('not rendered'))
  readonly #dist = fakeDist()
  readonly #server: Server
  #app: FastifyInstance | undefined

  private constructor() {
    this.#server = createServer((request, response) => this.#answer(request.url ?? '', response))
  }

  static async start(): Promise<PictureFront> {
    const front = new PictureFront()
    await once(front.#server.listen(0, '127.0.0.1'), 'listening')
    return front
  }

  #answer(url: string, response: ServerResponse): void {
    this.requests.push(url)
    const original = url.startsWith('/file/') ? this.originals[url.slice('/file/'.length)] : undefined
    if (original) {
      response.writeHead(original.status ?? 200, { 'content-type': original.type }).end(original.bytes)
      return
    }
    const answer = this.answers[url]
    const body = JSON.stringify(answer ?? null)
    if (this.respond) return this.respond(response, body)
    response
      .writeHead(answer === undefined ? 404 : 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'set-cookie': 'ALFIO_SESSION=of-the-visitor',
      })
      .end(body)
  }

  /** Opens the server with ALFIO_URL, or opens it again. */
  async open(options: Partial<PictureOptions> = {}): Promise<void> {
    await this.close()
    const { port } = this.#server.address() as AddressInfo
    this.#app = await buildUpstreamProxy({
      upstream: `http://127.0.0.1:${String(port)}`,
      dist: this.#dist,
      pictures: options,
      pageRenderer: { render: this.render },
      pageTimeout: 20_000,
      now: () => this.clock,
    })
  }

  async close(): Promise<void> {
    await this.#app?.close()
    this.#app = undefined
  }

  async end(): Promise<void> {
    await this.close()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
    rmSync(this.#dist, { recursive: true, force: true })
  }

  async get(url: string, headers: Record<string, string> = {}) {
    if (this.#app === undefined) throw new Error('not open')
    return this.#app.inject({ url, headers })
  }

  /** `pictureWidths` of the elements of the list of events. */
  async widths(): Promise<unknown[]> {
    const list = jsonOf(await this.get(eventsPath)) as ({ readonly pictureWidths?: unknown } | null)[]
    return list.map((listed) => listed?.pictureWidths)
  }

  originalRequests(id = this.id): number {
    return this.requests.filter((url) => url === `/file/${id}`).length
  }

  /** Requests the list until its first picture has sizes. */
  async makeSizes(): Promise<void> {
    await expect.poll(async () => (await this.widths())[0], { timeout: 15_000 }).toEqual([320, 640, 800])
  }

  /** Requests the list with one more picture, whose sizes are made after those of all others. */
  async waitForQueue(): Promise<void> {
    const last = pictureId('f')
    this.originals[last] = { type: 'image/png', bytes: grayPng(400, 200) }
    const list = this.answers[eventsPath] as unknown[]
    this.answers[eventsPath] = [...list, { fileBlobId: last }]
    await expect.poll(async () => (await this.widths()).at(-1), { timeout: 15_000 }).toEqual([320, 400])
    this.answers[eventsPath] = list
  }
}

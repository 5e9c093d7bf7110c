import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { grayPng } from '../../support/browser/gray-png.ts'
import {
  eventsPath,
  pictureId,
  PictureFront,
  png,
  type Original,
} from '../../support/server/picture-front.ts'
import { jsonOf } from '../../support/wire/json.ts'

const id = pictureId('a')

let front: PictureFront
beforeEach(async () => {
  front = await PictureFront.start()
})
afterEach(() => front.end())

describe('without sizes, an answer of alf.io keeps its original', () => {
  it('where sharp is missing (B290)', async () => {
    await front.open({ resize: null })
    expect(await front.widths()).toEqual([undefined])
    expect((await front.get(`/file/${id}/640.webp`)).headers.location).toBe(`/file/${id}`)
  })

  it.each<[string, Original]>([
    ['is not an image', { type: 'text/html', bytes: Buffer.from('<script>alert(1)</script>'.repeat(100)) }],
    ['has bytes of another type', { type: 'image/jpeg', bytes: grayPng(800, 400) }],
    [
      'is a drawing',
      { type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ],
    [
      'is larger than alf.io stores',
      { type: 'image/png', bytes: Buffer.concat([grayPng(800, 400), Buffer.alloc(1e7)]) },
    ],
  ])('when the picture %s, and it is not requested again', async (_, original) => {
    front.originals[id] = original
    await front.open()
    await front.widths()
    await front.waitForQueue()
    front.clock += day
    expect(await front.widths()).toEqual([undefined])
    await front.waitForQueue()
    expect(front.originalRequests()).toBe(1)
  })

  it('when alf.io has an error, and the picture is requested again a minute later', async () => {
    front.originals[id] = { type: 'text/plain', bytes: Buffer.from('busy'), status: 503 }
    await front.open()
    await front.widths()
    await front.waitForQueue()
    front.originals[id] = { type: 'image/png;charset=UTF-8', bytes: png }
    expect(await front.widths()).toEqual([undefined])
    expect(front.originalRequests()).toBe(1)
    front.clock += 60_001
    await front.makeSizes()
    expect(front.originalRequests()).toBe(2)
  })

  it.each([
    { fileBlobId: null },
    { fileBlobId: '' },
    { fileBlobId: 'x' },
    { fileBlobId: '../../etc/passwd' },
    { fileBlobId: `${id}/../${id}` },
    { fileBlobId: `${id}?x` },
    { fileBlobId: `${id}\n` },
    { fileBlobId: 7 },
    { fileBlobId: [id] },
    { fileBlobId: id.toUpperCase() },
  ])('when it names $fileBlobId, of which nothing is requested', async (one) => {
    front.answers[eventsPath] = [one, null, 'text', 1]
    await front.open()
    expect(jsonOf(await front.get(eventsPath))).toEqual([one, null, 'text', 1])
    await front.waitForQueue()
    expect(front.requests.filter((url) => url !== eventsPath)).toEqual([`/file/${pictureId('f')}`])
  })

  it.each<[string, (response: ServerResponse, body: string) => void, string]>([
    ['is not JSON', (response) => response.end('<p>late</p>'), '<p>late</p>'],
    ['is empty', (response) => response.end(), ''],
    ['is an error', (response, body) => response.writeHead(500).end(body), '[{"fileBlobId":1}]'],
  ])('when the answer %s', async (_, answer, expected) => {
    front.answers[eventsPath] = [{ fileBlobId: 1 }]
    front.respond = answer
    await front.open()
    expect((await front.get(eventsPath)).body).toBe(expected)
  })

  it('when the answer is compressed, although the request excludes it', async () => {
    front.respond = (response, body) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.from(body)))
    await front.open()
    const { rawPayload, headers } = await front.get(eventsPath, { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(rawPayload.equals(gzipSync(Buffer.from(JSON.stringify(front.answers[eventsPath]))))).toBe(true)
  })

  it('and an answer that breaks off is an error instead of half a list', async () => {
    front.respond = (response, body) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write(body, () => response.destroy())
    }
    await front.open()
    expect((await front.get(eventsPath)).statusCode).toBe(502)
  })
})

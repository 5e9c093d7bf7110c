import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pictureAddresses } from '#catalogue/rules/picture-sizes.ts'
import { day } from '#kit/time/durations.ts'
import type { Picture } from '#server/infra/files.ts'
import { createResizePicture } from '#server/infra/pictures/resize-picture.ts'
import { makePictureSizes, removeOldPictureSizes } from '#server/modules/site/picture-sizes.ts'
import { endpoints } from '#shell/endpoints.ts'
import { grayPng } from '../../../support/browser/gray-png.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer, startTestServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

const server = testServer()
beforeEach(async () => {
  server.clock.set(testNow)
  // No sizes are made for the pictures of earlier tests.
  await server.db.updateTable('events').set({ ends_at: testNow }).execute()
})

let shade = 0
/** Of a width that no other test has, because files are stored by their content. */
const photograph = () => ({ contentType: 'image/png', bytes: grayPng(700 + (shade += 1), 300) })
const context = () => ({ db: server.db, now: server.clock.now })
const eventOf = async (shortName: string) =>
  wireOf(await server.visitor().get(`/api/v2/public/event/${shortName}`), endpoints.event)

async function loaded(picture: Picture = photograph(), change: Parameters<typeof eventSeed>[0] = {}) {
  const seed = eventSeed(change)
  await server.load(seed, picture)
  return seed
}
const tiny = () => vi.fn(() => Promise.resolve([{ width: 320, bytes: Buffer.from('made') }]))

describe('sizes of the picture of an event', () => {
  it('are named by the event and in the list once they are made, and served for a year (Q16)', async () => {
    const { shortName } = await loaded()
    expect((await eventOf(shortName)).pictureWidths).toEqual([])
    await makePictureSizes(context(), await createResizePicture())
    const { pictureWidths, fileBlobId } = await eventOf(shortName)
    expect(pictureWidths).toEqual([320, 640, 700 + shade])
    const list = wireOf(await server.visitor().get('/api/v2/public/events'), endpoints.events)
    expect(list.find((event) => event.shortName === shortName)?.pictureWidths).toEqual(pictureWidths)
    const { srcSet = '' } = pictureAddresses({ fileBlobId, pictureWidths })
    for (const part of srcSet.split(', ')) {
      const [address = '', width = ''] = part.split(' ')
      const answer = await server.app.inject(address)
      expect([answer.statusCode, width]).toEqual([200, `${String(/(\d+)\.webp/.exec(address)?.[1])}w`])
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': expect.stringContaining('sandbox') as unknown,
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.rawPayload.toString('latin1', 0, 12)).toMatch(/^RIFF[^]{4}WEBP$/)
    }
    expect((await server.app.inject(`/file/${String(fileBlobId)}`)).headers['content-type']).toBe('image/png')
  })

  it('are 404 without caching for a width that was not made, another spelling and an unknown picture', async () => {
    const { shortName } = await loaded()
    await makePictureSizes(context(), tiny())
    const { fileBlobId } = await eventOf(shortName)
    const id = String(fileBlobId)
    expect((await server.app.inject(`/file/${id}/320.webp`)).statusCode).toBe(200)
    for (const path of [`${id}/321.webp`, `${id}/0320.webp`, `${id}/320.png`, `${id}/320`, 'ab/320.webp']) {
      const { statusCode, headers } = await server.app.inject(`/file/${path}`)
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, undefined])
    }
  })

  it('are made once for two events with one picture', async () => {
    const image = photograph()
    const [first, second] = [await loaded(image), await loaded(image)]
    const resize = tiny()
    await makePictureSizes(context(), resize)
    await makePictureSizes(context(), resize)
    expect(resize).toHaveBeenCalledOnce()
    for (const { shortName } of [first, second])
      expect((await eventOf(shortName)).pictureWidths).toEqual([320])
  })

  it('are not tried again for a picture of which none can be made', async () => {
    const { shortName } = await loaded()
    const resize = vi.fn(() => Promise.resolve([]))
    await makePictureSizes(context(), resize)
    await makePictureSizes(context(), resize)
    expect(resize).toHaveBeenCalledOnce()
    expect((await eventOf(shortName)).pictureWidths).toEqual([])
  })

  it('are made later when they cannot be made on this machine', async () => {
    const { shortName } = await loaded()
    await makePictureSizes(context(), null)
    expect((await eventOf(shortName)).pictureWidths).toEqual([])
    await makePictureSizes(context(), tiny())
    expect((await eventOf(shortName)).pictureWidths).toEqual([320])
  })

  it('are made for ten pictures in one round', async () => {
    for (let count = 0; count < 11; count += 1) await loaded()
    const resize = tiny()
    await makePictureSizes(context(), resize)
    expect(resize).toHaveBeenCalledTimes(10)
    await makePictureSizes(context(), resize)
    expect(resize).toHaveBeenCalledTimes(11)
  })

  it('are not made for an event that has ended', async () => {
    const { endsAt } = await loaded()
    server.clock.set(endsAt)
    const resize = tiny()
    await makePictureSizes(context(), resize)
    expect(resize).not.toHaveBeenCalled()
  })

  it('are removed 30 days after the last event with the picture', async () => {
    const image = photograph()
    const { shortName, endsAt } = await loaded(image)
    const later = await loaded(image, { endsAt: endsAt + day })
    await makePictureSizes(context(), tiny())
    const { fileBlobId } = await eventOf(shortName)
    const status = async () => (await server.app.inject(`/file/${String(fileBlobId)}/320.webp`)).statusCode
    await removeOldPictureSizes(server.db, later.endsAt + 30 * day)
    expect([await status(), (await eventOf(shortName)).pictureWidths]).toEqual([200, [320]])
    await removeOldPictureSizes(server.db, later.endsAt + 30 * day + 1)
    expect([await status(), (await eventOf(shortName)).pictureWidths]).toEqual([404, []])
  })
})

it('GET /file/:id serves a picture for half a year and answers 304 to its ETag (B188)', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const seed = eventSeed()
  await server.load(seed, { contentType: 'image/svg+xml', bytes })
  const event = await server.visitor().get(`/api/v2/public/event/${seed.shortName}`)
  const id = String(wireOf(event, endpoints.event).fileBlobId)
  const file = await server.app.inject(`/file/${id}`)
  expect(file.rawPayload).toEqual(bytes)
  expect(file.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'max-age=15778463',
    etag: id,
    'content-security-policy': expect.stringContaining('sandbox') as unknown,
  })
  expect(file.headers['set-cookie']).toBeUndefined()
  const again = await server.app.inject({ url: `/file/${id}`, headers: { 'if-none-match': id } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const other = await server.app.inject({ url: `/file/${id}`, headers: { 'if-none-match': `"${id}"` } })
  expect(other.statusCode).toBe(200)
})

it('HEAD /file/:id answers type and length without reading the picture', async () => {
  const bytes = Buffer.alloc(300_000, 'a')
  const seed = eventSeed()
  await server.load(seed, { contentType: 'image/png', bytes })
  const event = await server.visitor().get(`/api/v2/public/event/${seed.shortName}`)
  const url = `/file/${String(wireOf(event, endpoints.event).fileBlobId)}`
  const { statusCode, headers } = await server.app.inject({ method: 'HEAD', url })
  expect([statusCode, headers['content-type'], headers['content-length']]).toEqual([
    200,
    'image/png',
    '300000',
  ])
  expect((await server.app.inject({ method: 'HEAD', url: '/file/unknown' })).statusCode).toBe(404)
})

it('GET /file/:id counts a large picture for the time that the database needs to send it', async () => {
  const busy = await startTestServer({ requestsPerMinute: 6 })
  const seed = eventSeed()
  await busy.load(seed, { contentType: 'image/png', bytes: Buffer.alloc(500_000, 'b') })
  const { id } = await busy.db.selectFrom('files').select('id').executeTakeFirstOrThrow()
  const codes = []
  for (let call = 0; call < 2; call += 1) codes.push((await busy.app.inject(`/file/${id}`)).statusCode)
  expect(codes).toEqual([200, 429])
  await busy.close()
})

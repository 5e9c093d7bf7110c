import { expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { wireOf } from '../../../../support/json.ts'
import { eventSeed } from '../../../../support/seeds.ts'
import { startTestServer, testServer } from '../../../../support/test-server.ts'

const server = testServer()

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

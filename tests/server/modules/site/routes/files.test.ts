import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { wireOf } from '../../../../support/json.ts'
import { eventSeed } from '../../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

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

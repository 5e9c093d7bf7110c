import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { wireOf } from '../../../support/json.ts'
import { api } from '../../../support/purchase.ts'
import { freeSeed } from '../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const position = { latitude: 47.0502, longitude: 8.3093 }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

// docs/api/catalogue.md#coordinates
test('the list and the answer of an event have the coordinates of its file, and none without them (B365)', async () => {
  await server.load(freeSeed({ shortName: 'placed', position }))
  await server.load(freeSeed({ shortName: 'elsewhere' }))
  const get = async (path: string) => await server.visitor().get(`${api}${path}`)
  const listed = wireOf(await get('/events'), endpoints.events)
  expect(listed.find(({ shortName }) => shortName === 'placed')).toMatchObject(position)
  expect(listed.find(({ shortName }) => shortName === 'elsewhere')).not.toHaveProperty('latitude')
  expect(wireOf(await get('/event/placed'), endpoints.event)).toMatchObject(position)
  expect(wireOf(await get('/event/elsewhere'), endpoints.event)).not.toHaveProperty('longitude')
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { api } from '../../support/server/purchase.ts'
import { runOperatorCommand } from '../../support/server/run-operator-command.ts'
import { freeSeed } from '../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'
import { guideExamples } from './guide-examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'organizer-'))
const file = join(folder, 'lake.yaml')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const load = (text: string) => {
  writeFileSync(file, text)
  return runOperatorCommand(server, 'load', file)
}
const organizer = async (slug: string) =>
  wireOf(await server.visitor().get(`${api}/organizer/${slug}`), endpoints.organizer)

// docs/OPERATOR.md#an-organizer
describe('the file of an organizer', () => {
  it('adds the organizer of the guide, and keeps its events and id when it is loaded again (B352)', async () => {
    expect(await load(guideExamples.organizer)).toMatchObject({
      text: 'The organizer Lake Days is loaded: /o/lake',
    })
    await server.load(
      freeSeed({ organization: { slug: 'lake', name: 'Lake Days', email: 'hello@lake.example.org' } }),
    )
    expect(await organizer('lake')).toMatchObject({ websiteUrl: 'https://lake.example.org' })
    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await load('organizer: { slug: lake, name: Lake, email: mail@lake.example.org, image: logo.svg }')
    const replaced = await organizer('lake')
    expect(replaced).toMatchObject({ name: 'Lake', email: 'mail@lake.example.org', websiteUrl: null })
    expect(replaced.fileBlobId).toMatch(/^[0-9a-f]{64}$/)
    const events = wireOf(await server.visitor().get(`${api}/events?organizerSlug=lake`), endpoints.events)
    expect(events).toHaveLength(1)
  })

  it('is refused with the line of each mistake (B352)', async () => {
    writeFileSync(
      file,
      'organizer:\n  slug: Lake\n  name: Lake\n  email: mail@lake.example.org\n  logo: a.svg\n',
    )
    await expect(runOperatorCommand(server, 'load', file)).rejects.toThrow(
      /line 2: organizer\.slug expected small letters[\s\S]*line 5: organizer\.logo/,
    )
  })
})

it('each organizer of the demo has a description in five languages, a website and a picture (B352)', async () => {
  const demo = await startTestServer({ template: 'demo' })
  const rows = await demo.db.selectFrom('organizations').selectAll().execute()
  await demo.close()
  expect(rows.length).toBeGreaterThan(5)
  for (const { slug, description, website_url: website, file_id: picture } of rows) {
    expect(Object.keys(description ?? {}).sort(), slug).toEqual(['de', 'en', 'es', 'fr', 'it'])
    expect([website, picture], slug).not.toContain(null)
  }
})

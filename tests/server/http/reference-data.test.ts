/**
 * Languages, bundles, countries, and link previews (docs/api/page-addresses.md#data-in-the-served-page,
 * docs/api/catalogue.md#translations).
 */
import { readdirSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#core/contract/values.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { fakeDist } from '../../support/fake-dist.ts'
import { eventSeed } from '../../support/seeds.ts'

const dist = fakeDist()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ dist, baseUrl: 'https://tickets.example.org' })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

const get = async (path: string) => (await server.app.inject(`/api/v2/public/i18n/${path}`)).json()

describe('languages', () => {
  it('are those of the API with translations here, in its order, each named in itself', async () => {
    const names = { en: 'English', es: 'español', it: 'italiano', de: 'Deutsch', fr: 'français' }
    const offered: Language[] = await get('languages')
    const bundles = readdirSync(new URL('../../../server/infra/i18n/', import.meta.url))
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.replace('.json', ''))
    expect(offered.map(({ locale }) => locale).sort()).toEqual(bundles.sort())
    expect(offered.filter(({ locale }) => locale in names)).toEqual(
      Object.entries(names).map(([locale, displayLanguage]) => ({ locale, displayLanguage })),
    )
  })

  it('without translations get English texts, their own countries and dates, and no page', async () => {
    expect(await get('bundle/nl')).toEqual(await get('bundle/en'))
    expect(await get('countries/nl')).toContainEqual({ isoCode: 'DE', name: 'Duitsland' })
    const page = await server.app.inject({ url: '/', headers: { 'accept-language': 'nl' } })
    expect(page.body).toContain('<html lang="en"')
  })
})

describe('texts that the operator overrides', () => {
  const override = { en: { 'common.back': 'Go {0} back', 'own.key': 'New' }, it: { 'common.back': 'Torna' } }

  it('replace those of the bundle, unless the request excludes them', async () => {
    const before = await get('bundle/en')
    await server.db
      .insertInto('settings')
      .values({ key: 'TRANSLATION_OVERRIDE', value: JSON.stringify(override) })
      .execute()
    expect(await get('bundle/en')).toEqual({ ...before, 'common.back': 'Go {{0}} back', 'own.key': 'New' })
    expect(await get('bundle/en?withSystemOverride=false')).toEqual(before)
    expect(await get('bundle/de')).not.toHaveProperty('own.key')
    const page = await server.app.inject({ url: '/', headers: { 'accept-language': 'it' } })
    expect(decodeURIComponent(page.body)).toContain('"common.back":"Torna"')
  })

  it('are ignored when the stored value is malformed', async () => {
    const before = await get('bundle/en?withSystemOverride=false')
    await server.db
      .insertInto('settings')
      .values({ key: 'TRANSLATION_OVERRIDE', value: '"torn"' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '"torn"' }))
      .execute()
    expect(await get('bundle/en')).toEqual(before)
  })
})

describe('the link preview of an event', () => {
  const reader = { 'user-agent': 'facebookexternalhit/1.1' }

  it('shows title, time, place and picture to readers without scripts', async () => {
    const seed = eventSeed({
      title: { en: 'Spring "Meetup" <2027>' },
      description: { en: `Two *tracks* & more. ${'word '.repeat(60)}` },
      languages: ['en'],
      image: {
        contentType: 'image/svg+xml',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
    })
    await server.load(seed)
    const { body, headers } = await server.app.inject({ url: `/event/${seed.shortName}`, headers: reader })
    expect(headers['vary']).toContain('User-Agent')
    expect(body).toContain('<meta property="og:title" content="Spring &quot;Meetup&quot; &lt;2027&gt;">')
    expect(body).toContain(`content="https://tickets.example.org/event/${seed.shortName}"`)
    expect(body).toMatch(/og:image" content="https:\/\/tickets\.example\.org\/file\/[0-9a-f]+"/)
    const description = /og:description" content="([^"]*)"/.exec(body)?.[1] ?? ''
    expect(description).toContain('Thu 08 Apr 2027 10:00 · Via Nassa 5, Lugano · Two tracks &amp; more. word')
    expect(description.endsWith('word …')).toBe(true)
    expect(body).not.toContain('<script')
  })

  it('is only for such readers, and for no other page', async () => {
    const seed = eventSeed()
    await server.load(seed)
    const page = await server.app.inject(`/event/${seed.shortName}`)
    expect(page.body).not.toContain('og:title')
    const further = `/event/${seed.shortName}/reservation/b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13/book`
    expect((await server.app.inject({ url: further, headers: reader })).body).not.toContain('og:title')
    const unknown = await server.app.inject({ url: '/event/unknown-event', headers: reader })
    expect(unknown.body).not.toContain('og:title')
  })
})

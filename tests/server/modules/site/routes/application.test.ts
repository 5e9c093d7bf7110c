/** Application info, languages, bundles and countries (docs/api/catalogue.md#application-info,
 * docs/api/catalogue.md#translations). */
import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { testDist } from '../../../../support/fake-dist.ts'
import { testServer } from '../../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../../support/wire/json.ts'

const dist = testDist()
const server = testServer({ dist })

beforeEach(() => server.db.deleteFrom('settings').execute())

const get = async (path: string) => jsonOf(await server.app.inject(`/api/v2/public/i18n/${path}`))

describe('GET /api/v2/info', () => {
  it('returns the settings of the server (B162)', async () => {
    const info = async () => wireOf(await server.app.inject('/api/v2/info'), endpoints.info)
    expect(await info()).toMatchObject({
      prodModeEnabled: true,
      announcementBannerContentHTML: null,
      globalTermsUrl: null,
      challengeConfiguration: { enabled: false },
    })
    const values = { ANNOUNCEMENT_BANNER_CONTENT: '<b>Moved</b>', GLOBAL_TERMS: 'https://x.example/terms' }
    for (const [key, value] of Object.entries(values))
      await server.db
        .insertInto('settings')
        .values({ key, value: JSON.stringify(value) })
        .execute()
    expect(await info()).toMatchObject({
      announcementBannerContentHTML: '<b>Moved</b>',
      globalTermsUrl: 'https://x.example/terms',
    })
  })
})

describe('languages', () => {
  it('are those of the API with translations here, in its order, each named in itself (B176)', async () => {
    const names = { en: 'English', es: 'español', it: 'italiano', de: 'Deutsch', fr: 'français' }
    const offered = wireOf(await server.app.inject('/api/v2/public/i18n/languages'), endpoints.languages)
    const folders = readdirSync(new URL('../../../../../src/i18n/locales/', import.meta.url))
    expect(offered.map(({ locale }) => locale).sort()).toEqual(folders.sort())
    expect(offered.filter(({ locale }) => locale in names)).toEqual(
      Object.entries(names).map(([locale, displayLanguage]) => ({ locale, displayLanguage })),
    )
  })

  it('that the API does not list get English texts and countries, and no page (B177)', async () => {
    expect(await get('bundle/fi')).toEqual(await get('bundle/en'))
    expect(await get('countries/fi')).toEqual(await get('countries/en'))
    expect(await get('countries/nl')).toContainEqual({ isoCode: 'DE', name: 'Duitsland' })
    const page = await server.app.inject({ url: '/', headers: { 'accept-language': 'fi' } })
    expect(page.body).toContain('<html lang="en"')
  })
})

describe('texts that the operator overrides', () => {
  const override = { en: { 'common.back': 'Go {0} back', 'own.key': 'New' }, it: { 'common.back': 'Torna' } }

  it('replace those of the bundle, unless the request excludes them (B177)', async () => {
    const before = await get('bundle/en')
    await server.db
      .insertInto('settings')
      .values({ key: 'TRANSLATION_OVERRIDE', value: JSON.stringify(override) })
      .execute()
    expect(await get('bundle/en')).toEqual({
      ...Object(before),
      'common.back': 'Go {{0}} back',
      'own.key': 'New',
    })
    expect(await get('bundle/en?withSystemOverride=false')).toEqual(before)
    expect(await get('bundle/de')).not.toHaveProperty('own.key')
    const page = await server.app.inject({ url: '/', headers: { 'accept-language': 'it' } })
    expect(page.body).toContain('"common.back":"Torna"')
  })

  it('are ignored when the stored value is malformed', async () => {
    const before = await get('bundle/en?withSystemOverride=false')
    await server.db.insertInto('settings').values({ key: 'TRANSLATION_OVERRIDE', value: '"torn"' }).execute()
    expect(await get('bundle/en')).toEqual(before)
  })
})

/**
 * The operator's settings and their effect on the wire (docs/api/page-addresses.md#data-in-the-served-page,
 * docs/api/settings.md#keys-of-an-event, docs/api/embedding.md#messages-to-the-parent).
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentProxies } from '#purchase/contract/reservation.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { settingKeys } from '#server/modules/settings/rules.ts'
import { endpoints } from '#shell/endpoints.ts'
import { testDist } from '../../support/fake-dist.ts'
import { hold } from '../../support/server/purchase.ts'
import { runOperatorCommand } from '../../support/server/run-operator-command.ts'
import { eventSeed as wholeSeed } from '../../support/server/seeds.ts'
import { subscriptionSeed } from '../../support/server/subscription-seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../support/wire/json.ts'

const dist = testDist()
const folder = mkdtempSync(join(tmpdir(), 'tessera-settings-'))
let server: TestServer
const startServer = async () => {
  server = await startTestServer({ dist })
}
beforeAll(startServer)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const settings = (...words: string[]) => runOperatorCommand(server, 'settings', ...words)
const info = async () => wireOf(await server.app.inject('/api/v2/info'), endpoints.info)
const event = async (name: string) =>
  wireOf(await server.app.inject(`/api/v2/public/event/${name}`), endpoints.event)
/** An event with these settings only. */
const eventSeed = (change: Partial<EventFile> = {}): EventFile => ({
  ...wholeSeed(change),
  settings: change.settings ?? {},
})
const minutes = async (seed: ReturnType<typeof eventSeed>) => {
  const order = await hold(server, seed)
  return (
    (wireOf(await order.visitor.get(order.path), endpoints.reservation).validity - server.clock.now()) /
    60_000
  )
}

it('an input of another version names the restart as the way out (B611)', async () => {
  const input = { action: 'list', place: { kind: 'of another version' } }
  expect(await runAdminCommand(server.db, { command: 'settings', input }, server.clock.now())).toEqual({
    ok: false,
    text: 'The running server has another version of the command settings: restart the server.',
  })
})

describe('setting levels', () => {
  beforeEach(async () => {
    await server.close()
    await startServer()
  })

  it('the most specific level of a setting counts', async () => {
    const organization = { slug: 'lake', name: 'Lake', email: 'hello@lake.example.org' }
    const lake = () => eventSeed({ organization })
    const seedWithSettings = eventSeed({ organization, settings: { RESERVATION_TIMEOUT: 7 } })
    expect(await minutes(lake())).toBe(25)
    expect(await settings('set', 'RESERVATION_TIMEOUT', '40')).toEqual({
      ok: true,
      text: 'RESERVATION_TIMEOUT is 40.',
    })
    expect(await minutes(lake())).toBe(40)
    await settings('set', 'RESERVATION_TIMEOUT', '30', '--organization', 'lake')
    expect(await minutes(lake())).toBe(30)
    expect(await minutes(eventSeed())).toBe(40)
    expect(await minutes(seedWithSettings)).toBe(7)
    await settings('set', 'RESERVATION_TIMEOUT', '9', '--event', seedWithSettings.shortName)
    expect((await settings('list', '--event', seedWithSettings.shortName)).text).toMatch(
      new RegExp(`^RESERVATION_TIMEOUT +9 +event ${seedWithSettings.shortName}$`),
    )
    expect((await settings('list')).text.split('\n')).toHaveLength(3)
    expect(
      await settings('unset', 'RESERVATION_TIMEOUT', '--event', seedWithSettings.shortName),
    ).toMatchObject({ ok: true })
    expect((await settings('list', '--event', seedWithSettings.shortName)).text).toContain(
      'organization lake',
    )
    await settings('unset', 'RESERVATION_TIMEOUT', '--organisation', 'lake')
    await settings('unset', 'RESERVATION_TIMEOUT')
    expect(await minutes(lake())).toBe(25)
    expect(await settings('unset', 'RESERVATION_TIMEOUT')).toEqual({
      ok: false,
      text: 'RESERVATION_TIMEOUT is not set there.',
    })
    expect((await settings()).text).toMatch(/^Nothing is set/)
  })

  it('a subscription descriptor has settings as an event does', async () => {
    const descriptorId = await insertSubscriptionDescriptor(server.db, subscriptionSeed())
    expect(
      await settings('set', 'EMBED_POST_MESSAGE_ORIGIN', 'https://shop.example.org', '--event', descriptorId),
    ).toMatchObject({ ok: true })
    const view = wireOf(
      await server.app.inject(`/api/v2/public/subscription/${descriptorId}`),
      endpoints.subscription,
    )
    expect(view.embeddingConfiguration).toEqual({
      enabled: true,
      notificationOrigin: 'https://shop.example.org',
    })
  })
})

describe('invalid settings', () => {
  it.each([
    [['set', 'RESERVATION_TIMOUT', '5'], /nearest name is RESERVATION_TIMEOUT/],
    [['set', 'RESERVATION_TIMEOUT', 'soon'], /RESERVATION_TIMEOUT: expected a number, found "soon"/],
    [['set', 'RESERVATION_TIMEOUT', '0'], /a whole number from 1 to 1440, found 0/],
    [['set', 'RESERVATION_TIMEOUT', '2.5'], /whole number/],
    [['set', 'ENABLE_WAITING_QUEUE', 'yes'], /expected true or false, found "yes"/],
    [['set', 'EMBED_POST_MESSAGE_ORIGIN', 'https://a.example/shop'], /expected the beginning of an address/],
    [['set', 'EMBED_ALLOWED_ORIGINS', 'https://a.example, b.example'], /expected beginnings of addresses/],
    [['set', 'GLOBAL_TERMS', 'javascript:alert(1)'], /expected an address/],
    [['set', 'GLOBAL_IMPRINT', 'imprint.html'], /expected an address/],
    [['set', 'INVOICE_ADDRESS', 'Lake\\tDays'], /expected lines without a backslash/],
    [['set', 'VAT_NR', 'CHE\\n1'], /expected one line without a backslash/],
    [['set', 'INVOICE_NUMBER_PATTERN', 'R\n%d'], /expected one line/],
    [['set', 'CREDIT_NOTE_NUMBER_PATTERN', 'R\\%d'], /expected one line/],
    [['set', 'COUNTRY_OF_BUSINESS', 'Italy'], /a country of two letters/],
    [['set', 'BASE_CUSTOM_CSS', 'a{}', '--organization', 'lake'], /leave --organization out/],
    [['set', 'TRANSLATION_OVERRIDE', '{}', '--event', 'x'], /There is no event or pass x/],
    [
      ['set', 'TRANSLATION_OVERRIDE', '{en: {common.bak: Back}}'],
      /en\["common\.bak"\] is no text.*nearest name is common.back/s,
    ],
    [['set', 'TRANSLATION_OVERRIDE', '{en'], /cannot be read/],
    [['set', 'TRANSLATION_OVERRIDE', 'Back'], /by language, by key/],
    [['list', '--organization', 'missing'], /There is no organization missing/],
  ])('refuses %j', async (words, reason) => {
    await server.load(eventSeed({ organization: { slug: 'lake', name: 'Lake', email: 'lake@example.org' } }))
    const before = (await settings('list')).text
    const answer = await settings(...words)
    expect(answer).toEqual({ ok: false, text: expect.stringMatching(reason) as string })
    expect((await settings('list')).text).toBe(before)
  })

  it.each([
    ['set'],
    ['set', 'GLOBAL_TERMS'],
    ['unset'],
    ['unset', 'GLOBAL_TERMS', 'x'],
    ['set', 'GLOBAL_TERMS', 'a', 'b'],
    ['list', '--place', 'x'],
    ['list', '--event', 'x', '--organization', 'y'],
    ['change', 'GLOBAL_TERMS'],
  ])('refuses the arguments %s %s %s', async (...words) => {
    await expect(settings(...words.filter((word) => word !== undefined))).rejects.toThrow(/Usage:/)
  })

  it('stores the lines of the printed address as they are typed (W706)', async () => {
    await settings('set', 'INVOICE_ADDRESS', 'Venue\\nVia Nassa 5\n6900 Lugano')
    const row = sql<{
      text: string
    }>`select value ->> 'INVOICE_ADDRESS' as text from settings where key = 'EVENT_DEFAULTS'`
    expect((await row.execute(server.db)).rows).toEqual([{ text: 'Venue\nVia Nassa 5\n6900 Lugano' }])
  })

  it('reports the name of a missing file', async () => {
    await expect(settings('set', 'BASE_CUSTOM_CSS', '@nowhere.css')).rejects.toThrow(
      /nowhere.css does not exist/,
    )
  })

  it('settings keys shows every key with its default', async () => {
    const { text } = await settings('keys')
    expect(text).toMatch(/^RESERVATION_TIMEOUT +number +25 /m)
    expect(text).toMatch(/^BASE_CUSTOM_CSS +string +server$/m)
  })
})

// docs/api/catalogue.md#application-info
describe('settings of the server', () => {
  it('settings change links, banner, invoicing and analytics on the wire (W705)', async () => {
    const bare = await info()
    const set = {
      GLOBAL_PRIVACY_POLICY: 'https://tickets.example.org/privacy',
      GLOBAL_TERMS: 'https://tickets.example.org/terms',
      GLOBAL_IMPRINT: 'https://tickets.example.org/imprint',
      GLOBAL_ACCESSIBILITY_STATEMENT: 'https://tickets.example.org/accessibility',
      ANNOUNCEMENT_BANNER_CONTENT: '<b>Moved</b>',
      INVOICE_ADDRESS: 'Via Nassa 5',
      VAT_NR: 'CHE-1',
      GOOGLE_ANALYTICS_KEY: 'UA-1',
    }
    for (const [key, value] of Object.entries(set)) await settings('set', key, value)
    const first = await server.app.inject('/api/v2/info')
    expect(jsonOf(first)).toEqual({
      ...bare,
      globalPrivacyPolicyUrl: set.GLOBAL_PRIVACY_POLICY,
      globalTermsUrl: set.GLOBAL_TERMS,
      imprintUrl: set.GLOBAL_IMPRINT,
      accessibilityUrl: set.GLOBAL_ACCESSIBILITY_STATEMENT,
      announcementBannerContentHTML: '<b>Moved</b>',
      invoicingConfiguration: { ...bare.invoicingConfiguration, invoiceAllowed: true },
      analyticsConfiguration: {
        googleAnalyticsKey: 'UA-1',
        googleAnalyticsScrambledInfo: true,
        clientId: null,
      },
    })
    const seed = eventSeed()
    await server.load(seed)
    await settings('set', 'GOOGLE_ANALYTICS_ANONYMOUS_MODE', 'false')
    const view = await event(seed.shortName)
    expect(view.analyticsConfiguration).toEqual({
      googleAnalyticsKey: 'UA-1',
      googleAnalyticsScrambledInfo: false,
      clientId: null,
    })
    expect(view.invoicingConfiguration.invoiceAllowed).toBe(true)
    for (const key of [...Object.keys(set), 'GOOGLE_ANALYTICS_ANONYMOUS_MODE']) await settings('unset', key)
    expect(await info()).toEqual(bare)
  })

  it('TRANSLATION_OVERRIDE replaces translations', async () => {
    const file = join(folder, 'texts.yaml')
    writeFileSync(file, 'en:\n  common.back: Go back\n')
    expect((await settings('set', 'TRANSLATION_OVERRIDE', `@${file}`)).ok).toBe(true)
    const bundle = wireOf(await server.app.inject('/api/v2/public/i18n/bundle/en'), endpoints.bundle)
    expect(bundle['common.back']).toBe('Go back')
    await settings('unset', 'TRANSLATION_OVERRIDE')
  })
})

describe('BASE_CUSTOM_CSS', () => {
  const pages = ['/', '/wallet', '/index.html']

  it('every page contains the style, and the policy allows its hash only', async () => {
    await settings('set', 'BASE_CUSTOM_CSS', ':root{--accent:#0a5}</style><script>alert(1)</script>')
    for (const url of pages) {
      const page = await server.app.inject(url)
      const sheet = /<style>([\s\S]*?)<\/style>/.exec(page.body)?.[1] ?? ''
      expect(sheet).toMatch(/^@layer event \{\n:root\{--accent:#0a5\}<\\\/style>/)
      const hash = createHash('sha256').update(sheet).digest('base64')
      expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
      expect(page.body).not.toContain('</style><script>alert')
    }
    await settings('unset', 'BASE_CUSTOM_CSS')
    for (const url of pages) {
      const page = await server.app.inject(url)
      expect(page.body).not.toContain('<style')
      expect(page.headers['content-security-policy']).toContain("style-src 'self';")
    }
  })
})

describe('EMBED_ALLOWED_ORIGINS', () => {
  it('the origins are in the policy of pages only', async () => {
    await settings('set', 'EMBED_ALLOWED_ORIGINS', 'https://a.example,\nhttps://b.example:8443')
    for (const url of ['/', '/event/any/show-overview', '/index.html']) {
      const { headers } = await server.app.inject(url)
      expect(headers['content-security-policy']).toContain(
        'frame-ancestors https://a.example https://b.example:8443;',
      )
      expect(headers['x-frame-options']).toBeUndefined()
    }
    const call = await server.app.inject('/api/v2/info')
    expect(call.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    await settings('unset', 'EMBED_ALLOWED_ORIGINS')
    const { headers } = await server.app.inject('/')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
  })
})

it('docs/OPERATOR.md explains every setting', () => {
  const manual = readFileSync(new URL('../../../docs/OPERATOR.md', import.meta.url), 'utf8')
  // The manual has one row for these.
  const ofProxies = paymentProxies.map((proxy) => `${proxy}_ENABLED`)
  const explained = (key: string) => manual.includes(`\`${key}\``) || ofProxies.includes(key)
  expect(settingKeys.filter((key) => !explained(key))).toEqual([])
})

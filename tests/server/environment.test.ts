import { describe, expect, it } from 'vitest'
import { readEnvironment } from '#server/environment.ts'

describe('the environment', () => {
  it('turns keys into bot checks', () => {
    expect(readEnvironment({}).botChecks).toEqual({
      local: false,
      turnstile: undefined,
      recaptcha: undefined,
    })
    const { botChecks } = readEnvironment({
      CF_TURNSTILE_SITE_KEY: 'a',
      CF_TURNSTILE_SECRET_KEY: 'b',
      RECAPTCHA_API_KEY: 'c',
      ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS: 'true',
    })
    expect(botChecks).toEqual({
      local: false,
      turnstile: { siteKey: 'a', secret: 'b', enabled: true, preClearance: false },
      recaptcha: { siteKey: 'c', secret: undefined, forSelection: false, forOfflinePayments: true },
    })
  })

  it('has no check that nobody could pass, and none of the demo’s where people really buy', () => {
    expect(() => readEnvironment({ CF_TURNSTILE_SITE_KEY: 'a' })).toThrow('CF_TURNSTILE_SECRET_KEY')
    expect(readEnvironment({ CF_TURNSTILE_SITE_KEY: 'local' }).botChecks.local).toBe(true)
    expect(() => readEnvironment({ RECAPTCHA_API_KEY: 'local', DEMO: 'off' })).toThrow('demo')
  })

  it('takes addresses of the right kind only, and does not repeat what may hold a password', () => {
    for (const [name, wrong] of [
      ['ALFIO_URL', 'alfio.example.org'],
      ['ALFIO_URL', 'ftp://alfio.example.org'],
      ['ALFIO_URL', 'https://alfio.example.org/tickets'],
      ['BASE_URL', 'tickets.example.org'],
      ['DATABASE_URL', 'mysql://user:secret@localhost/x'],
      ['SMTP_URL', 'https://user:secret@mail.example.org'],
      ['EMBED_ALLOWED_ORIGINS', 'https://a.example, b.example'],
    ] as const) {
      expect(() => readEnvironment({ [name]: wrong })).toThrow(name)
      expect(() => readEnvironment({ [name]: wrong })).not.toThrow('secret')
    }
    expect(readEnvironment({ ALFIO_URL: 'https://alfio.example.org/' }).alfioUrl).toBeDefined()
    expect(readEnvironment({ DATABASE_URL: 'postgresql://u:p@localhost/x' }).databaseUrl).toBeDefined()
    expect(readEnvironment({ EMBED_ALLOWED_ORIGINS: 'https://a.example, https://b.example' }).frames).toEqual(
      ['https://a.example', 'https://b.example'],
    )
    expect(readEnvironment({}).frames).toEqual([])
  })

  it.each(['TRUST_PROXY', 'DEMO', 'LOG', 'SANDBOX_PAYMENTS'])(
    '%s is on or off, and nothing in between',
    (name) => {
      expect(() => readEnvironment({ [name]: 'maybe' })).toThrow(`${name} is `)
      expect(() => readEnvironment({ [name]: '' })).not.toThrow()
    },
  )

  it('turns a provider’s address into sign-in, over https only', () => {
    expect(readEnvironment({}).openId).toBeUndefined()
    const openId = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'shop' }
    expect(readEnvironment(openId).openId).toMatchObject({
      issuer: 'https://id.example.org',
      clientId: 'shop',
    })
    expect(readEnvironment({ ...openId, OIDC_ISSUER: 'http://localhost:9000' }).openId).toBeDefined()
    expect(() => readEnvironment({ ...openId, OIDC_CLIENT_ID: '' })).toThrow('OIDC_CLIENT_ID')
    expect(() => readEnvironment({ ...openId, OIDC_ISSUER: 'http://id.example.org' })).toThrow('https')
    expect(() => readEnvironment({ ...openId, OIDC_ISSUER: 'nonsense' })).toThrow('not an address')
  })
})

import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '.data',
      databaseUrl: undefined,
      alfioUrl: undefined,
      frameOrigins: [],
      baseUrl: 'http://localhost:8080',
      trustProxy: false,
      log: true,
      demo: true,
      smtpUrl: undefined,
      mailFrom: 'tickets@localhost',
      sandboxPayments: true,
      holdLimits: { perSession: 10, perAddress: 50 },
      finalizeDelay: 0,
      stripe: undefined,
      openId: undefined,
      botChecks: { local: false, recaptcha: undefined, turnstile: undefined },
    })
  })

  it('disables the sandbox without the demo', () => {
    expect(readConfig({ DEMO: 'off' }).sandboxPayments).toBe(false)
    expect(readConfig({ DEMO: 'off', SANDBOX_PAYMENTS: 'on' }).sandboxPayments).toBe(true)
    expect(readConfig({ SANDBOX_PAYMENTS: 'off' }).sandboxPayments).toBe(false)
  })

  it('reads the keys of Stripe', () => {
    const env = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLIC_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'one, two,' }
    expect(readConfig(env).stripe).toEqual({
      secretKey: 'sk',
      publicKey: 'pk',
      apiUrl: undefined,
      webhookSecrets: ['one', 'two'],
    })
  })

  it.each([
    { PORT: 'eighty' },
    { PORT: '-1' },
    { ALFIO_URL: 'tickets' },
    { BASE_URL: 'here' },
    { STRIPE_SECRET_KEY: 'sk' },
    { FINALIZING_SECONDS: 'long' },
    { FINALIZING_SECONDS: '-1' },
  ])('names the variable that it refuses: %j', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0])
  })

  it('removes slashes from the end of BASE_URL', () => {
    expect(readConfig({ BASE_URL: 'https://tickets.example.org//' }).baseUrl).toBe(
      'https://tickets.example.org',
    )
  })

  it('reads the keys of bot checks', () => {
    expect(readConfig({}).botChecks).toEqual({
      local: false,
      turnstile: undefined,
      recaptcha: undefined,
    })
    const { botChecks } = readConfig({
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

  it('refuses a check that no visitor could pass, and the local check without the demo', () => {
    expect(() => readConfig({ CF_TURNSTILE_SITE_KEY: 'a' })).toThrow('CF_TURNSTILE_SECRET_KEY')
    expect(readConfig({ CF_TURNSTILE_SITE_KEY: 'local' }).botChecks.local).toBe(true)
    expect(() => readConfig({ RECAPTCHA_API_KEY: 'local', DEMO: 'off' })).toThrow('demo')
  })

  it('accepts addresses of the right protocol only, and does not print an address that may hold a password', () => {
    for (const [name, wrong] of [
      ['ALFIO_URL', 'alfio.example.org'],
      ['ALFIO_URL', 'ftp://alfio.example.org'],
      ['ALFIO_URL', 'https://alfio.example.org/tickets'],
      ['BASE_URL', 'tickets.example.org'],
      ['DATABASE_URL', 'mysql://user:secret@localhost/x'],
      ['SMTP_URL', 'https://user:secret@mail.example.org'],
      ['EMBED_ALLOWED_ORIGINS', 'https://a.example, b.example'],
      ['EMBED_ALLOWED_ORIGINS', 'https://a;script-src'],
      ['EMBED_ALLOWED_ORIGINS', "https://a.example;script-src'unsafe-inline'"],
      ['HOLDS_PER_SESSION', '0'],
      ['HOLDS_PER_ADDRESS', 'many'],
    ] as const) {
      expect(() => readConfig({ [name]: wrong })).toThrow(name)
      expect(() => readConfig({ [name]: wrong })).not.toThrow('secret')
    }
    expect(readConfig({ ALFIO_URL: 'https://alfio.example.org/' }).alfioUrl).toBe(
      'https://alfio.example.org/',
    )
    const databaseUrl = 'postgresql://u:p@localhost/x'
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
    expect(
      readConfig({ EMBED_ALLOWED_ORIGINS: 'https://a.example, https://b.example' }).frameOrigins,
    ).toEqual(['https://a.example', 'https://b.example'])
    expect(readConfig({}).frameOrigins).toEqual([])
  })

  it.each(['TRUST_PROXY', 'DEMO', 'LOG', 'SANDBOX_PAYMENTS'])(
    'accepts only the two values of the switch %s',
    (name) => {
      expect(() => readConfig({ [name]: 'maybe' })).toThrow(`${name} is `)
      expect(() => readConfig({ [name]: '' })).not.toThrow()
    },
  )

  it('reads the OpenID provider, over https only', () => {
    expect(readConfig({}).openId).toBeUndefined()
    const openId = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'shop' }
    expect(readConfig(openId).openId).toMatchObject({
      issuer: 'https://id.example.org',
      clientId: 'shop',
    })
    const local = readConfig({ ...openId, OIDC_ISSUER: 'http://localhost:9000' })
    expect(local.openId).toMatchObject({ issuer: 'http://localhost:9000' })
    expect(() => readConfig({ ...openId, OIDC_CLIENT_ID: '' })).toThrow('OIDC_CLIENT_ID')
    expect(() => readConfig({ ...openId, OIDC_ISSUER: 'http://id.example.org' })).toThrow('https')
    expect(() => readConfig({ ...openId, OIDC_ISSUER: 'nonsense' })).toThrow('not an address')
  })
})

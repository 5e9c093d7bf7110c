import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isDemonstration, readConfig, readPayments, startWarnings } from '#server/config.ts'
import { environmentTables, mistypedVariables } from '#server/environment.ts'

/** The keys for tests that the providers publish. */
const turnstileKey = '1x00000000000000000000AA'
const recaptchaKey = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: 'localhost',
      dataDir: '.data',
      databaseUrl: undefined,
      alfioUrl: undefined,
      alfioSources: [],
      frameOrigins: [],
      baseUrl: 'http://localhost:8080',
      trustProxy: false,
      log: 'info',
      demo: true,
      smtpUrl: undefined,
      mailFrom: 'tickets@localhost',
      mistyped: [],
      sandboxPayments: true,
      requestsPerMinute: 3000,
      stripe: undefined,
      openId: undefined,
      botChecks: { recaptcha: undefined, turnstile: undefined },
    })
  })

  it('disables the sandbox without the demo', () => {
    expect(readConfig({ DEMO: 'off' }).sandboxPayments).toBe(false)
    expect(readConfig({ DEMO: 'off', SANDBOX_PAYMENTS: 'on' }).sandboxPayments).toBe(true)
    expect(readConfig({ SANDBOX_PAYMENTS: 'off' }).sandboxPayments).toBe(false)
  })

  it('reads the keys of Stripe', () => {
    const env = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLIC_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'one, two,' }
    expect(readConfig({ DEMO: 'off', ...env }).stripe).toEqual({
      secretKey: 'sk',
      publicKey: 'pk',
      apiUrl: undefined,
      webhookSecrets: ['one', 'two'],
    })
  })

  it.each([
    { PORT: 'eighty' },
    { PORT: '-1' },
    { MAIL_FROM: 'nonsense' },
    { MAIL_FROM: 'Lake Days <tickets@lake.example.org>, <box@example.org' },
    { ALFIO_URL: 'tickets' },
    { BASE_URL: 'here' },
    { STRIPE_SECRET_KEY: 'sk' },
  ])('names the variable that it refuses: %j', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0])
  })

  it.each(['PORT', 'METRICS_PORT', 'REQUESTS_PER_MINUTE'])('says that %s is a number', (name) => {
    expect(() => readConfig({ [name]: 'eighty' })).toThrow(`${name}: expected a number`)
  })

  it('removes slashes from the end of BASE_URL', () => {
    for (const end of ['', '/', '//', ' ', '/?'])
      expect(readConfig({ DEMO: 'off', BASE_URL: `https://tickets.example.org${end}` }).baseUrl).toBe(
        'https://tickets.example.org',
      )
  })

  it('reads a variable from the file that its name with _FILE names, and refuses one that is set twice (B741)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-secrets-'))
    const file = join(folder, 'database')
    writeFileSync(file, 'postgres://u:p@localhost/x\n')
    const env = { DEMO: 'off', DATABASE_URL_FILE: file }
    expect(readConfig(env).databaseUrl).toBe('postgres://u:p@localhost/x')
    expect(() => readConfig({ ...env, DATABASE_URL: 'postgres://b' })).toThrow('are both set')
    rmSync(folder, { recursive: true })
    expect(() => readConfig(env)).toThrow(`ENOENT: no such file or directory, open '${file}'`)
  })

  it.each([
    ['CF_TURNSTILE_SITE_KEY', 'CF_TURNSTILE_SECRET_KEY'],
    ['RECAPTCHA_API_KEY', 'RECAPTCHA_SECRET'],
  ])('refuses a text that is no key: %s', (name, secret) => {
    expect(() => readConfig({ [name]: 'local', [secret]: 'b' })).toThrow(name)
  })

  it('reads the keys of bot checks', () => {
    expect(readConfig({}).botChecks).toEqual({ turnstile: undefined, recaptcha: undefined })
    const { botChecks } = readConfig({
      CF_TURNSTILE_SITE_KEY: turnstileKey,
      CF_TURNSTILE_SECRET_KEY: 'b',
      RECAPTCHA_API_KEY: recaptchaKey,
      RECAPTCHA_SECRET: 'd',
      ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS: 'true',
    })
    expect(botChecks).toEqual({
      turnstile: { siteKey: turnstileKey, secret: 'b', enabled: true, preClearance: false },
      recaptcha: { siteKey: recaptchaKey, secret: 'd', forSelection: false, forOfflinePayments: true },
    })
  })

  it('refuses a check that no visitor could pass or that checks nothing', () => {
    expect(() => readConfig({ CF_TURNSTILE_SITE_KEY: turnstileKey })).toThrow('CF_TURNSTILE_SECRET_KEY')
    expect(() => readConfig({ RECAPTCHA_API_KEY: recaptchaKey })).toThrow(
      'RECAPTCHA_API_KEY needs RECAPTCHA_SECRET',
    )
  })

  it('accepts addresses of the right protocol only, and does not print an address that may hold a password', () => {
    for (const [name, wrong] of [
      ['ALFIO_URL', 'alfio.example.org'],
      ['ALFIO_URL', 'ftp://alfio.example.org'],
      ...['/tickets', '/?a=b', '/#a', '?a'].flatMap((end) => [
        ['ALFIO_URL', `https://alfio.example.org${end}`] as const,
        ['BASE_URL', `https://tickets.example.org${end}`] as const,
      ]),
      ['ALFIO_URL', 'https://user:secret@alfio.example.org'],
      ['BASE_URL', 'https://user:secret@tickets.example.org'],
      ['BASE_URL', 'tickets.example.org'],
      ['DATABASE_URL', 'mysql://user:secret@localhost/x'],
      ['SMTP_URL', 'https://user:secret@mail.example.org'],
      ['EMBED_ALLOWED_ORIGINS', 'https://a.example, b.example'],
      ['EMBED_ALLOWED_ORIGINS', Array.from({ length: 60 }, () => 'https://www.example.org').join(',')],
      ['EMBED_ALLOWED_ORIGINS', 'https://a;script-src'],
      ['EMBED_ALLOWED_ORIGINS', "https://a.example;script-src'unsafe-inline'"],
      ['REQUESTS_PER_MINUTE', '0'],
      ['REQUESTS_PER_MINUTE', 'many'],
    ] as const) {
      expect(() => readConfig({ [name]: wrong })).toThrow(name)
      expect(() => readConfig({ [name]: wrong })).not.toThrow('secret')
    }
    expect(readConfig({ ALFIO_URL: 'https://alfio.example.org/' }).alfioUrl).toBe(
      'https://alfio.example.org/',
    )
    const databaseUrl = 'postgresql://u:p@localhost/x'
    expect(readConfig({ DEMO: 'off', DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
    expect(
      readConfig({ EMBED_ALLOWED_ORIGINS: 'https://a.example, https://b.example' }).frameOrigins,
    ).toEqual(['https://a.example', 'https://b.example'])
    expect(readConfig({}).frameOrigins).toEqual([])
  })

  it('reads the level of the log (B413)', () => {
    const levels = ['', 'on', 'off', 'info', 'warn', 'error'].map((LOG) => readConfig({ LOG }).log)
    expect(levels).toEqual(['info', 'info', false, 'info', 'warn', 'error'])
    expect(() => readConfig({ LOG: 'loud' })).toThrow(
      'LOG: Invalid option: expected one of "off"|"on"|"info"|"warn"|"error"',
    )
  })

  it.each(['DEMO', 'SANDBOX_PAYMENTS'])('accepts only the two values of the switch %s', (name) => {
    expect(() => readConfig({ [name]: 'maybe' })).toThrow(`${name}: Invalid option`)
    expect(() => readConfig({ [name]: '' })).not.toThrow()
  })

  it('reads the OpenID provider, over https only', () => {
    expect(readConfig({}).openId).toBeUndefined()
    const openId = { DEMO: 'off', OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'shop' }
    expect(readConfig(openId).openId).toMatchObject({ issuer: 'https://id.example.org', clientId: 'shop' })
    const local = readConfig({ ...openId, OIDC_ISSUER: 'http://localhost:9000' })
    expect(local.openId).toMatchObject({ issuer: 'http://localhost:9000' })
    expect(() => readConfig({ ...openId, OIDC_CLIENT_ID: '' })).toThrow('OIDC_CLIENT_ID')
    expect(() => readConfig({ ...openId, OIDC_ISSUER: 'http://id.example.org' })).toThrow('https')
    expect(() => readConfig({ ...openId, OIDC_ISSUER: 'nonsense' })).toThrow(
      'OIDC_ISSUER: expected an address',
    )
  })

  it.each([
    ['CF_TURNSTILE_SECRET_KEY', 'CF_TURNSTILE_SITE_KEY'],
    ['CF_TURNSTILE_ENABLED', 'CF_TURNSTILE_SITE_KEY'],
    ['CF_TURNSTILE_PRE_CLEARANCE', 'CF_TURNSTILE_SITE_KEY'],
    ['RECAPTCHA_SECRET', 'RECAPTCHA_API_KEY'],
    ['ENABLE_CAPTCHA_FOR_TICKET_SELECTION', 'RECAPTCHA_API_KEY'],
    ['ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS', 'RECAPTCHA_API_KEY'],
    ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
    ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
    ['STRIPE_API_URL', 'STRIPE_SECRET_KEY'],
  ])('refuses %s without %s: it would have no effect', (name, partner) => {
    const value = name.endsWith('_URL') ? 'https://api.example.org' : 'true'
    expect(() => readConfig({ DEMO: 'off', [name]: value })).toThrow(partner)
    expect(() => readConfig({ DEMO: 'off', [name]: '' })).not.toThrow()
  })

  it.each([
    'CF_TURNSTILE_ENABLED',
    'CF_TURNSTILE_PRE_CLEARANCE',
    'ENABLE_CAPTCHA_FOR_TICKET_SELECTION',
    'ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS',
  ])('refuses a mistyped value of %s, which would switch the check off', (name) => {
    const keys = { CF_TURNSTILE_SITE_KEY: turnstileKey, RECAPTCHA_API_KEY: recaptchaKey }
    expect(() => readConfig({ ...keys, [name]: 'True' })).toThrow(`${name}: Invalid option`)
  })

  it('refuses keys of Stripe that do not fit, and its address without encryption', () => {
    const keys = { DEMO: 'off', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLIC_KEY: 'pk_test_1' }
    expect(() => readConfig(keys)).toThrow('both test keys or both live keys')
    const fake = { ...keys, STRIPE_PUBLIC_KEY: 'pk_live_1', STRIPE_API_URL: 'http://stripe.example.org' }
    expect(() => readConfig(fake)).toThrow('STRIPE_API_URL: has to begin with https://')
    expect(readConfig({ ...fake, STRIPE_API_URL: 'http://localhost:9000' }).stripe).toBeDefined()
  })

  it('sends mails from the domain of BASE_URL when MAIL_FROM is not set', () => {
    const shop = { DEMO: 'off', BASE_URL: 'https://tickets.example.org' }
    expect(readConfig(shop).mailFrom).toBe('tickets@tickets.example.org')
    for (const sender of ['box@example.org', 'Box <box@example.org>', '"Box, Tickets" < box@example.org > '])
      expect(readConfig({ ...shop, MAIL_FROM: sender }).mailFrom).toBe('box@example.org')
    expect(readConfig({ DEMO: 'off', BASE_URL: 'http://127.0.0.1:9000' }).mailFrom).toBe('tickets@localhost')
  })
})

const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLIC_KEY: 'pk_test_1' }
const liveKeys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLIC_KEY: 'pk_live_1' }

describe('the demo', () => {
  const shops: readonly Record<string, string>[] = [
    { BASE_URL: 'https://tickets.example.org' },
    { BASE_URL: 'http://tickets.example.org' },
    { BASE_URL: 'https://localhost' },
    { BASE_URL: 'http://192.168.0.7:8080' },
    { BASE_URL: 'http://localhost.example.org' },
    { DATABASE_URL: 'postgres://localhost/tickets' },
    { SMTP_URL: 'smtp://localhost' },
    testKeys,
    liveKeys,
    { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'shop' },
    { PASS_CERTIFICATE: 'pass.pem' },
    { GOOGLE_WALLET_ISSUER_ID: '338' },
  ]

  it.each(shops)('does not start by itself when a setting suggests a shop: %j', (env) => {
    const [name = ''] = Object.keys(env)
    for (const DEMO of [undefined, '']) {
      expect(() => readConfig({ ...env, DEMO })).toThrow(
        new RegExp(`${name}.* DEMO is not.*DEMO=off.*DEMO=on`),
      )
    }
    expect(readConfig({ ...env, DEMO: 'off' })).toMatchObject({ demo: false, sandboxPayments: false })
  })

  it.each([
    {},
    { PORT: '9000' },
    { BASE_URL: 'http://localhost:9000' },
    { BASE_URL: 'http://127.0.0.1:9000' },
    { BASE_URL: 'http://[::1]:9000' },
    { HOST: '0.0.0.0' },
    { DATA_DIR: '.try', LOG: 'off' },
  ])('is on by default on this machine: %j', (env) => {
    expect(readConfig(env)).toMatchObject({ demo: true, sandboxPayments: true })
  })

  it('reports all variables that exclude it', () => {
    const env = { BASE_URL: 'https://tickets.example.org', SMTP_URL: 'smtp://localhost', ...testKeys }
    expect(() => readConfig(env)).toThrow(
      'BASE_URL, SMTP_URL, STRIPE_SECRET_KEY, and STRIPE_PUBLIC_KEY are set, but DEMO is not.',
    )
  })

  it('is off with ALFIO_URL, where another server sells', () => {
    const env = { ALFIO_URL: 'https://alfio.example.org', BASE_URL: 'https://tickets.example.org' }
    for (const DEMO of [undefined, 'on']) {
      const config = readConfig({ ...env, DEMO })
      expect(config).toMatchObject({ demo: false, sandboxPayments: false })
      expect(isDemonstration(config)).toBe(false)
    }
  })

  it.each([
    { DEMO: 'on', ...liveKeys },
    { DEMO: 'on', SANDBOX_PAYMENTS: 'off', ...liveKeys },
    { DEMO: 'off', SANDBOX_PAYMENTS: 'on', ...liveKeys },
    { DEMO: 'on', STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLIC_KEY: 'pk' },
    { DEMO: 'on', STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLIC_KEY: 'pk_live_1' },
  ])('never has the sandbox or invented events beside keys that charge cards: %j', (env) => {
    expect(() => readConfig(env)).toThrow('STRIPE_SECRET_KEY is not a test key')
  })

  it('may have the test keys of Stripe', () => {
    expect(readConfig({ DEMO: 'on', ...testKeys })).toMatchObject({ demo: true, sandboxPayments: true })
  })

  it('offers its providers to operator commands only where the server has them', () => {
    expect(readPayments({}).sandboxPayments).toBe(true)
    expect(readPayments({ DATABASE_URL: 'postgres://localhost/tickets' }).sandboxPayments).toBe(false)
    expect(readPayments({ DEMO: 'off', ...liveKeys }).stripe).toMatchObject({ secretKey: 'sk_live_1' })
  })

  it.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ DEMO: 'on', BASE_URL: 'http://localhost:9000', HOST: '127.0.0.1' }, false],
    [{ DEMO: 'on', BASE_URL: 'https://demo.example.org' }, true],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ TRUST_PROXY: 'true' }, true],
    [{ DEMO: 'off', BASE_URL: 'https://shop.example.org' }, false],
    [{ DEMO: 'off', SANDBOX_PAYMENTS: 'on', BASE_URL: 'https://shop.example.org' }, true],
    [{ DEMO: 'on', SANDBOX_PAYMENTS: 'off', BASE_URL: 'https://demo.example.org' }, true],
  ])('is announced as a demonstration where other machines reach it: %j is %s', (env, announced) => {
    const config = readConfig(env)
    expect(isDemonstration(config)).toBe(announced)
    expect(startWarnings(config).some((text) => text.includes('demonstration'))).toBe(announced)
  })
})

describe('the warnings at the start', () => {
  const shop = { DEMO: 'off', BASE_URL: 'https://tickets.example.org', TRUST_PROXY: 'true' }
  const warningsOf = (env: Record<string, string>) => startWarnings(readConfig(env))

  it('are none for the demo on this machine and for a complete shop', () => {
    expect(warningsOf({})).toEqual([])
    expect(warningsOf({ ...shop, SMTP_URL: 'smtps://mail.example.org' })).toEqual([])
    expect(warningsOf({ ...shop, ALFIO_URL: 'https://alfio.example.org' })).toEqual([])
  })

  it.each<[Record<string, string>, string]>([
    [shop, 'SMTP_URL is not set'],
    [{ DEMO: 'off', HOST: '0.0.0.0', SMTP_URL: 'smtp://localhost' }, 'BASE_URL is not set'],
    [{ ...shop, SMTP_URL: 'smtp://localhost', TRUST_PROXY: 'false' }, 'TRUST_PROXY is not set'],
    [{ ...shop, ALFIO_URL: 'https://alfio.example.org', TRUST_PROXY: '' }, 'TRUST_PROXY is not set'],
    [{ TRUSTPROXY: '1' }, 'TRUSTPROXY is no variable of the server; the nearest name is TRUST_PROXY'],
    [{ SMTP_URI: 'smtp://localhost' }, 'SMTP_URI is no variable of the server; the nearest name is SMTP_URL'],
  ])('name what is missing: %j', (env, expected) => {
    expect(warningsOf(env)).toEqual([expect.stringContaining(expected)])
  })

  it.each(Object.values(environmentTables).flat())('name the mistyped variable %sS (B723)', (cell = '') => {
    const name = cell.replaceAll('`', '')
    for (const mistyped of [`${name}S`, name.replace(/_/, '')].filter((each) => each !== name))
      expect(mistypedVariables({ [mistyped]: '1' })).toEqual([expect.stringMatching(`is ${name}.$`)])
  })

  it('name no variable of the system and of other programs', () => {
    const others =
      'PATH HOME HOSTNAME LOGNAME USER SHELL TERM LANG TMPDIR EDITOR MAIL NODE_ENV NODE_OPTIONS TZ PGHOST PGPORT ' +
      'XDG_DATA_DIRS SUDO_USER KUBERNETES_PORT POSTGRES_PASSWORD GOOGLE_APPLICATION_CREDENTIALS'
    expect(mistypedVariables(Object.fromEntries(others.split(' ').map((name) => [name, '1'])))).toEqual([])
  })
})

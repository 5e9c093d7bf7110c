/** The environment variables of the server; docs/OPERATOR.md lists the same. */
import type { OpenIdOptions } from '#server/modules/accounts/index.ts'
import type { BotCheckOptions } from '#server/modules/bot-checks/index.ts'
import { allowedFrameOrigins } from '#server/modules/settings/index.ts'
import type { HoldLimits } from '#server/modules/reservations/index.ts'
import type { StripeOptions } from '#server/modules/payments/index.ts'

export interface ServerConfig {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly alfioUrl: string | undefined
  /**
   * Origins that may show the app in a frame when ALFIO_URL is set; without it the setting of the same name
   * counts.
   */
  readonly frameOrigins: readonly string[]
  /** Public origin without a trailing slash. */
  readonly baseUrl: string
  readonly trustProxy: boolean
  readonly log: boolean
  /** Adds the demo events to an empty database. */
  readonly demo: boolean
  /** Undefined: the demo's provider, or no sign-in without the demo. */
  readonly openId: OpenIdOptions | undefined
  readonly botChecks: BotCheckOptions
  /** smtp:// or smtps:// address of a mail server; without one mails are files in the folder outbox. */
  readonly smtpUrl: string | undefined
  /** Sender address of mails. */
  readonly mailFrom: string
  /** Offer the sandbox provider, where the buyer decides whether the payment succeeds. */
  readonly sandboxPayments: boolean
  readonly holdLimits: HoldLimits
  /** Ms that a confirmed reservation stays in a finalizing status, to watch it. */
  readonly finalizeDelay: number
  /** Undefined without keys: no card payments. */
  readonly stripe: StripeOptions | undefined
}

type Env = Readonly<Record<string, string | undefined>>

/** @throws when only one of the two keys is set, or the address is invalid */
function stripeOptions(env: Env): StripeOptions | undefined {
  const [secretKey, publicKey] = [
    env['STRIPE_SECRET_KEY'] || undefined,
    env['STRIPE_PUBLIC_KEY'] || undefined,
  ]
  if (secretKey === undefined && publicKey === undefined) return undefined
  if (secretKey === undefined || publicKey === undefined)
    throw new Error('Set both STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY, or neither')
  const apiUrl = env['STRIPE_API_URL'] || undefined
  if (apiUrl !== undefined && !URL.canParse(apiUrl))
    throw new Error(`STRIPE_API_URL is not an address: ${apiUrl}`)
  const webhookSecrets = (env['STRIPE_WEBHOOK_SECRET'] ?? '').split(',').map((one) => one.trim())
  return { secretKey, publicKey, apiUrl, webhookSecrets: webhookSecrets.filter((one) => one !== '') }
}

/** @param seconds 0 to 600 @returns ms @throws for any other value */
function readFinalizeDelay(seconds: string | undefined): number {
  const value = Number(seconds || 0)
  if (!(value >= 0 && value <= 600))
    throw new Error(`FINALIZING_SECONDS is a number from 0 to 600, not ${String(seconds)}`)
  return value * 1000
}

/** Site key that makes this server verify the tokens itself. */
const localSiteKey = 'local'

/** @throws when the secret is missing: no visitor could pass the check */
function turnstileOptions(env: Env, local: boolean): BotCheckOptions['turnstile'] {
  const siteKey = env['CF_TURNSTILE_SITE_KEY'] || ''
  if (siteKey === '') return undefined
  const secret = env['CF_TURNSTILE_SECRET_KEY'] || (local ? localSiteKey : '')
  if (secret === '') throw new Error('CF_TURNSTILE_SITE_KEY needs CF_TURNSTILE_SECRET_KEY')
  return {
    siteKey,
    secret,
    enabled: env['CF_TURNSTILE_ENABLED'] !== 'false',
    preClearance: env['CF_TURNSTILE_PRE_CLEARANCE'] === 'true',
  }
}

function recaptchaOptions(env: Env, local: boolean): BotCheckOptions['recaptcha'] {
  const siteKey = env['RECAPTCHA_API_KEY'] || ''
  if (siteKey === '') return undefined
  return {
    siteKey,
    secret: env['RECAPTCHA_SECRET'] || (local ? localSiteKey : undefined),
    forSelection: env['ENABLE_CAPTCHA_FOR_TICKET_SELECTION'] === 'true',
    forOfflinePayments: env['ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS'] === 'true',
  }
}

/** @throws for a check that no visitor could pass, or that checks nothing */
function botCheckOptions(env: Env): BotCheckOptions {
  const local = [env['CF_TURNSTILE_SITE_KEY'], env['RECAPTCHA_API_KEY']].includes(localSiteKey)
  if (local && env['DEMO'] === 'off') throw new Error('The local bot check is for the demo only')
  return { local, turnstile: turnstileOptions(env, local), recaptcha: recaptchaOptions(env, local) }
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** @throws when the client id is missing, or when identities would travel unencrypted */
function openIdOptions(env: Env): OpenIdOptions | undefined {
  const issuer = env['OIDC_ISSUER'] || undefined
  if (issuer === undefined) return undefined
  if (!URL.canParse(issuer)) throw new Error(`OIDC_ISSUER is not an address: ${issuer}`)
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !loopbackHosts.has(hostname))
    throw new Error('OIDC_ISSUER has to begin with https://')
  const clientId = env['OIDC_CLIENT_ID'] || undefined
  if (clientId === undefined) throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID')
  return {
    issuer,
    clientId,
    clientSecret: env['OIDC_CLIENT_SECRET'] || undefined,
    scope: env['OIDC_SCOPE'] || undefined,
    signOutUrl: env['OIDC_LOGOUT_URL'] || undefined,
  }
}

/**
 * @throws unless the address begins with one of the protocols ("https:"). The message omits the address,
 * which may hold a password.
 */
function readAddress(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name] || undefined
  if (text === undefined) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new Error(
    `${name} is not an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`,
  )
}

const webProtocols = ['https:', 'http:']

/** @throws for an address with a path: the API is at the root on both servers */
function readAlfioUrl(env: Env): string | undefined {
  const text = readAddress(env, 'ALFIO_URL', webProtocols)
  if (text !== undefined && !/^\/?$/.test(new URL(text).pathname + new URL(text).search))
    throw new Error('ALFIO_URL has to end after the host: https://alfio.example.org')
  return text
}

/** @throws for any other value: a mistyped switch must not be ignored */
function readSwitch(
  env: Env,
  name: string,
  [yes, no]: readonly [string, string],
  otherwise: boolean,
): boolean {
  const text = env[name] || undefined
  if (text === undefined) return otherwise
  if (text !== yes && text !== no) throw new Error(`${name} is ${yes} or ${no}, not "${text}"`)
  return text === yes
}

/** @throws for anything but a whole number above zero */
function readCount(env: Env, name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new Error(`${name} is a whole number above zero, not "${String(env[name])}"`)
}

/** @throws when an entry is no origin */
function readFrameOrigins(env: Env): string[] {
  const text = (env['EMBED_ALLOWED_ORIGINS'] ?? '').trim()
  const frames = allowedFrameOrigins({ EMBED_ALLOWED_ORIGINS: text })
  if (text !== '' && frames.length !== text.split(/[,\s]+/).length)
    throw new Error('EMBED_ALLOWED_ORIGINS is a list of origins such as https://www.example.org')
  return frames
}

/** @throws with the name of the variable when a value is invalid */
export function readConfig(env: Env): ServerConfig {
  const port = Number(env['PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port: ${String(env['PORT'])}`)
  const demo = readSwitch(env, 'DEMO', ['on', 'off'], true)
  const baseUrl = readAddress(env, 'BASE_URL', webProtocols) ?? `http://localhost:${String(port)}`
  return {
    port,
    host: env['HOST'] ?? '0.0.0.0',
    dataDir: env['DATA_DIR'] || '.data',
    databaseUrl: readAddress(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    alfioUrl: readAlfioUrl(env),
    frameOrigins: readFrameOrigins(env),
    baseUrl: baseUrl.replace(/\/+$/, ''),
    trustProxy: readSwitch(env, 'TRUST_PROXY', ['true', 'false'], false),
    log: readSwitch(env, 'LOG', ['on', 'off'], true),
    demo,
    openId: openIdOptions(env),
    botChecks: botCheckOptions(env),
    smtpUrl: readAddress(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env['MAIL_FROM'] || 'tickets@localhost',
    // Without the demo the server sells for real, so the sandbox has to be enabled explicitly.
    sandboxPayments: readSwitch(env, 'SANDBOX_PAYMENTS', ['on', 'off'], demo),
    holdLimits: {
      perSession: readCount(env, 'HOLDS_PER_SESSION', 10),
      perAddress: readCount(env, 'HOLDS_PER_ADDRESS', 50),
    },
    finalizeDelay: readFinalizeDelay(env['FINALIZING_SECONDS']),
    stripe: stripeOptions(env),
  }
}

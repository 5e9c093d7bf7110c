/** The environment variables of the server; docs/OPERATOR.md lists the same. */
import {
  type CspSource,
  analyticsSource,
  recaptchaSource,
  turnstileSource,
} from '#server/http/content-security-policy.ts'
import { logLevels, type LogLevel } from '#server/http/log-level.ts'
import { parseTrustedProxies, type TrustedProxies } from '#server/http/trusted-proxies.ts'
import { isLoopback } from '#server/infra/is-loopback.ts'
import type { OpenIdOptions } from '#server/modules/accounts/index.ts'
import type { BotCheckOptions } from '#server/modules/bot-checks/index.ts'
import { type StripeOptions, providerCspSources } from '#server/modules/payments/index.ts'
import type { HoldLimits } from '#server/modules/reservations/index.ts'
import { allowedFrameOrigins, settingProblem } from '#server/modules/settings/index.ts'
import {
  isPublicAddress,
  readAddress,
  readCount,
  readSwitch,
  requireEncrypted,
  requirePartner,
  type Env,
} from './env.ts'

const sourcesByService: Readonly<Record<string, readonly CspSource[]>> = {
  turnstile: [turnstileSource],
  recaptcha: [recaptchaSource],
  analytics: [analyticsSource],
  stripe: providerCspSources,
}

/**
 * The sites that pages may use. The settings of each event decide what alf.io uses, so that the pages list all services when the
 * operator has not chosen.
 * @param text services separated by commas, or "none" @throws for any other word
 */
export function readAlfioServices(text: string | undefined): readonly CspSource[] {
  const all = Object.keys(sourcesByService)
  const names = (text ?? '').split(/[,\s]+/).filter((name) => name !== '')
  if (names.length === 1 && names[0] === 'none') return []
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw new Error(`ALFIO_SERVICES is none or a list of ${all.join(', ')}, not "${unknown}"`)
  return (names.length === 0 ? all : names).flatMap((name) => sourcesByService[name] ?? [])
}

/** Site key that makes this server verify the tokens itself. */
const localSiteKey = 'local'

const onOff = ['true', 'false'] as const

/** @throws when the secret is missing: no visitor could pass the check */
function turnstileOptions(env: Env, local: boolean): BotCheckOptions['turnstile'] {
  requirePartner(env, 'CF_TURNSTILE_SITE_KEY', [
    'CF_TURNSTILE_SECRET_KEY',
    'CF_TURNSTILE_ENABLED',
    'CF_TURNSTILE_PRE_CLEARANCE',
  ])
  const siteKey = env['CF_TURNSTILE_SITE_KEY'] || ''
  if (siteKey === '') return undefined
  const secret = env['CF_TURNSTILE_SECRET_KEY'] || (local ? localSiteKey : '')
  if (secret === '') throw new Error('CF_TURNSTILE_SITE_KEY needs CF_TURNSTILE_SECRET_KEY')
  return {
    siteKey,
    secret,
    enabled: readSwitch(env, 'CF_TURNSTILE_ENABLED', onOff, true),
    preClearance: readSwitch(env, 'CF_TURNSTILE_PRE_CLEARANCE', onOff, false),
  }
}

/** @throws when the secret is missing: every answer would pass the check */
function recaptchaOptions(env: Env, local: boolean): BotCheckOptions['recaptcha'] {
  requirePartner(env, 'RECAPTCHA_API_KEY', [
    'RECAPTCHA_SECRET',
    'ENABLE_CAPTCHA_FOR_TICKET_SELECTION',
    'ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS',
  ])
  const siteKey = env['RECAPTCHA_API_KEY'] || ''
  if (siteKey === '') return undefined
  const secret = env['RECAPTCHA_SECRET'] || (local ? localSiteKey : '')
  if (secret === '') throw new Error('RECAPTCHA_API_KEY needs RECAPTCHA_SECRET')
  return {
    siteKey,
    secret,
    forSelection: readSwitch(env, 'ENABLE_CAPTCHA_FOR_TICKET_SELECTION', onOff, false),
    forOfflinePayments: readSwitch(env, 'ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS', onOff, false),
  }
}

/**
 * @param demo without the demo the local check is refused
 * @throws for a check that no visitor could pass, or that checks nothing
 */
function botCheckOptions(env: Env, demo: boolean): BotCheckOptions {
  const local = [env['CF_TURNSTILE_SITE_KEY'], env['RECAPTCHA_API_KEY']].includes(localSiteKey)
  if (local && !demo) throw new Error('The local bot check is for the demo only')
  return { local, turnstile: turnstileOptions(env, local), recaptcha: recaptchaOptions(env, local) }
}

/** "test" or "live"; undefined for a key without a mode, of another server than Stripe's. */
const modeOf = (key: string): string | undefined => /^(?:sk|pk|rk)_(test|live)_/.exec(key)?.[1]

/** True when payments move money: Stripe's own server and a key that is no test key. */
const isLive = ({ secretKey, apiUrl }: StripeOptions): boolean =>
  apiUrl === undefined && modeOf(secretKey) !== 'test'

/** @throws when only some of the keys are set, when they do not fit, or when the address is invalid */
function stripeOptions(env: Env): StripeOptions | undefined {
  const secretKey = env['STRIPE_SECRET_KEY'] || undefined
  const publicKey = env['STRIPE_PUBLIC_KEY'] || undefined
  const apiUrl = env['STRIPE_API_URL'] || undefined
  const webhookSecrets = (env['STRIPE_WEBHOOK_SECRET'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if ([secretKey, publicKey, apiUrl, webhookSecrets[0]].every((key) => key === undefined)) return undefined
  if (secretKey === undefined || publicKey === undefined)
    throw new Error('Set both STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY, or no variable of Stripe')
  if (modeOf(secretKey) !== modeOf(publicKey))
    throw new Error('STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY are not both test keys or both live keys')
  if (apiUrl !== undefined) requireEncrypted('STRIPE_API_URL', apiUrl)
  return { secretKey, publicKey, apiUrl, webhookSecrets }
}

export interface ServerConfig {
  readonly port: number
  readonly host: string
  /** Port of the figures for monitoring; none when absent. */
  readonly metricsPort: number | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly alfioUrl: string | undefined
  /** Sites whose scripts and frames the pages may use, with ALFIO_URL. */
  readonly alfioSources: readonly CspSource[]
  /**
   * Origins that may show the app in a frame when ALFIO_URL is set; without it the setting of the same name
   * counts.
   */
  readonly frameOrigins: readonly string[]
  /** Public origin without a trailing slash. */
  readonly baseUrl: string
  readonly trustProxy: TrustedProxies
  readonly log: LogLevel | false
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
  /** Mixed into the key of the encrypted rows of Web Push. */
  readonly pushSecret: string | undefined
  /** Undefined without keys: no card payments. */
  readonly stripe: StripeOptions | undefined
}

/** @param seconds 0 to 600 @returns ms @throws for any other value */
function readFinalizeDelay(seconds: string | undefined): number {
  const value = Number(seconds || 0)
  if (!(value >= 0 && value <= 600))
    throw new Error(`FINALIZING_SECONDS is a number from 0 to 600, not ${String(seconds)}`)
  return value * 1000
}

/** @throws when the client id is missing, or when identities would travel unencrypted */
function openIdOptions(env: Env): OpenIdOptions | undefined {
  requirePartner(env, 'OIDC_ISSUER', [
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_SCOPE',
    'OIDC_LOGOUT_URL',
  ])
  const issuer = env['OIDC_ISSUER'] || undefined
  if (issuer === undefined) return undefined
  requireEncrypted('OIDC_ISSUER', issuer)
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

const webProtocols = ['https:', 'http:']

/** @throws for an address with a path: the API is at the root on both servers */
function readAlfioUrl(env: Env): string | undefined {
  const text = readAddress(env, 'ALFIO_URL', webProtocols)
  if (text !== undefined && !/^\/?$/.test(new URL(text).pathname + new URL(text).search))
    throw new Error('ALFIO_URL has to end after the host: https://alfio.example.org')
  return text
}

/** @throws when an entry is no address: a mistyped one would match no proxy, and all visitors would share one limit */
function readTrustedProxies(env: Env): TrustedProxies {
  const text = (env['TRUST_PROXY'] ?? '').trim()
  const proxies = text === '' ? false : parseTrustedProxies(text)
  if (proxies !== null) return proxies
  throw new Error(
    `TRUST_PROXY is the number of proxies or a list of their addresses, such as 2 or 10.0.0.0/8, not "${text}"`,
  )
}

/** @throws when an entry is no origin, or the list is too long */
function readFrameOrigins(env: Env): string[] {
  const text = (env['EMBED_ALLOWED_ORIGINS'] ?? '').trim()
  const problem = settingProblem('EMBED_ALLOWED_ORIGINS', text)
  if (problem !== null) throw new Error(`EMBED_ALLOWED_ORIGINS: ${problem}`)
  return allowedFrameOrigins({ EMBED_ALLOWED_ORIGINS: text })
}

/** Variables that only a shop needs which sells for real. */
const shopVariables = [
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLIC_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PASS_CERTIFICATE',
  'GOOGLE_WALLET_ISSUER_ID',
]

/** The variables by which this server may be a real shop. */
const signsOfShop = (env: Env): string[] => [
  ...['BASE_URL', 'OIDC_ISSUER'].filter((name) => {
    const text = env[name] ?? ''
    return URL.canParse(text) && isPublicAddress(text)
  }),
  ...shopVariables.filter((name) => env[name]),
]

/** The demo is on by default only where nothing looks like a shop. */
const readDemo = (env: Env): boolean => readSwitch(env, 'DEMO', ['on', 'off'], signsOfShop(env).length === 0)

/** @throws when it is not certain whether this server sells for real: the demo gives tickets and sign-ins away */
function requireDecision(env: Env): void {
  const signs = signsOfShop(env)
  if (env['DEMO'] || signs.length === 0) return
  const [are, others] = [signs.length > 1 ? 'are' : 'is', new Intl.ListFormat('en').format(signs)]
  throw new Error(
    `${others} ${are} set, but DEMO is not. Set DEMO=off to sell tickets, or DEMO=on to show the demo: nothing is ` +
      'charged there, and anyone signs in without a password.',
  )
}

/** Where the data are, for the server and for operator commands. @throws for an invalid address */
export const readStorage = (env: Env): Pick<ServerConfig, 'dataDir' | 'databaseUrl'> => ({
  dataDir: env['DATA_DIR'] || '.data',
  databaseUrl: readAddress(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
})

/** The providers of this server, for the server and for operator commands. @throws for keys that do not fit */
export function readPayments(env: Env): Pick<ServerConfig, 'sandboxPayments' | 'stripe'> {
  const demo = readDemo(env)
  const stripe = stripeOptions(env)
  // Without the demo the server sells for real, so the sandbox has to be enabled explicitly.
  const sandboxPayments = readSwitch(env, 'SANDBOX_PAYMENTS', ['on', 'off'], demo)
  if (stripe && isLive(stripe) && (demo || sandboxPayments))
    throw new Error(
      'STRIPE_SECRET_KEY is not a test key (sk_test_…), so it charges cards. Set DEMO=off without SANDBOX_PAYMENTS, or ' +
        'use the test keys.',
    )
  return { sandboxPayments, stripe }
}

/** Settings with ALFIO_URL: another server sells. */
const forwarding = { demo: false, sandboxPayments: false, stripe: undefined }

/** Characters: a shorter secret can be guessed. */
const shortestSecret = 16

/** @throws for a short one */
function readPushSecret(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (text.length < shortestSecret)
    throw new Error(`PUSH_SECRET has at least ${String(shortestSecret)} characters: openssl rand -base64 24`)
  return text
}

const isPort = (port: number): boolean => Number.isInteger(port) && port >= 0 && port <= 65_535

function readMetricsPort(text: string | undefined): number | undefined {
  if (!text) return undefined
  if (!isPort(Number(text))) throw new Error(`METRICS_PORT is not a port: ${text}`)
  return Number(text)
}

/** @param text `on` is the level `info`, as without one */
function readLogLevel(text: string | undefined): LogLevel | false {
  if (text === 'off') return false
  const level = !text || text === 'on' ? 'info' : logLevels.find((name) => name === text)
  if (level === undefined) throw new Error(`LOG is off, on, ${logLevels.join(', ')}, not "${text ?? ''}"`)
  return level
}

/** @throws with the name of the variable when a value is invalid */
export function readConfig(env: Env): ServerConfig {
  const port = Number(env['PORT'] ?? 8080)
  if (!isPort(port)) throw new Error(`PORT is not a port: ${String(env['PORT'])}`)
  const baseUrl = readAddress(env, 'BASE_URL', webProtocols) ?? `http://localhost:${String(port)}`
  const alfioUrl = readAlfioUrl(env)
  if (alfioUrl === undefined) requireDecision(env)
  const demo = readDemo(env)
  const mailHost = new URL(baseUrl).hostname
  return {
    port,
    host: env['HOST'] || 'localhost',
    metricsPort: readMetricsPort(env['METRICS_PORT']),
    ...readStorage(env),
    alfioUrl,
    alfioSources: alfioUrl === undefined ? [] : readAlfioServices(env['ALFIO_SERVICES']),
    frameOrigins: readFrameOrigins(env),
    baseUrl: baseUrl.replace(/\/+$/, ''),
    trustProxy: readTrustedProxies(env),
    log: readLogLevel(env['LOG']),
    demo,
    openId: openIdOptions(env),
    botChecks: botCheckOptions(env, demo),
    smtpUrl: readAddress(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env['MAIL_FROM'] || `tickets@${isLoopback(mailHost) ? 'localhost' : mailHost}`,
    ...readPayments(env),
    holdLimits: {
      perSession: readCount(env, 'HOLDS_PER_SESSION', 10),
      perAddress: readCount(env, 'HOLDS_PER_ADDRESS', 50),
      unpaid: {
        perSession: readCount(env, 'UNPAID_ORDERS_PER_SESSION', 5),
        perAddress: readCount(env, 'UNPAID_ORDERS_PER_ADDRESS', 10),
      },
    },
    finalizeDelay: readFinalizeDelay(env['FINALIZING_SECONDS']),
    pushSecret: readPushSecret(env['PUSH_SECRET']),
    ...(alfioUrl === undefined ? {} : forwarding),
  }
}

/** True when other machines can reach the server, or a proxy that is in front of it. */
const isPublic = ({ baseUrl, host, trustProxy }: ServerConfig): boolean =>
  isPublicAddress(baseUrl) || !isLoopback(host) || trustProxy !== false

/** True when visitors of other machines would take what is not real for a shop: pages then say what it is. */
export const isDemonstration = (config: ServerConfig): boolean =>
  (config.demo || config.sandboxPayments) && isPublic(config)

/** @returns sentences for the operator about settings that weaken something, at each start */
export function startWarnings(config: ServerConfig): string[] {
  const { alfioUrl, baseUrl, demo, dataDir, smtpUrl, trustProxy } = config
  const isOwnServer = alfioUrl === undefined
  const sells = isOwnServer && !isDemonstration(config) && isPublic(config)
  const candidates: readonly (readonly [boolean, string])[] = [
    [
      isDemonstration(config),
      'This is a demonstration that other machines can reach: payments are simulated and nothing is charged' +
        `${demo ? ', and anyone signs in without a password' : ''}. To sell tickets set DEMO=off without SANDBOX_PAYMENTS.`,
    ],
    [sells && smtpUrl === undefined, `SMTP_URL is not set: mails are files in ${dataDir}/outbox.`],
    [
      sells && !isPublicAddress(baseUrl),
      `BASE_URL is not set: links in mails and documents lead to ${baseUrl}.`,
    ],
    [
      baseUrl.startsWith('https:') && trustProxy === false,
      'TRUST_PROXY is not set: limits count all visitors behind the proxy as one address.',
    ],
  ]
  return candidates.flatMap(([applies, text]) => (applies ? [text] : []))
}

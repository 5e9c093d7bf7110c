/** The settings of the server, from its environment variables (environment.ts). */
import { mistypedVariables, readEnvironment, type Env, type Environment } from '#server/environment.ts'
import {
  type CspSource,
  analyticsSource,
  recaptchaSource,
  turnstileSource,
} from '#server/http/security-headers.ts'
import { isLoopback } from '#server/infra/is-loopback.ts'
import type { OpenIdOptions } from '#server/modules/account/openid-provider.ts'
import type { BotCheckOptions } from '#server/modules/bot-checks/create-bot-checks.ts'
import { providerCspSources } from '#server/modules/payments/providers/create-payments.ts'
import { keyMode, type StripeOptions } from '#server/modules/payments/providers/stripe/client.ts'
import { allowedFrameOrigins } from '#server/modules/settings/rules.ts'

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

/** Each key has its secret: environment.ts refuses one alone. */
function botCheckOptions(values: Environment): BotCheckOptions {
  const { CF_TURNSTILE_SITE_KEY: turnstileKey, CF_TURNSTILE_SECRET_KEY: turnstileSecret = '' } = values
  const { RECAPTCHA_API_KEY: recaptchaKey, RECAPTCHA_SECRET: recaptchaSecret = '' } = values
  return {
    turnstile:
      turnstileKey === undefined
        ? undefined
        : {
            siteKey: turnstileKey,
            secret: turnstileSecret,
            enabled: values.CF_TURNSTILE_ENABLED !== 'false',
            preClearance: values.CF_TURNSTILE_PRE_CLEARANCE === 'true',
          },
    recaptcha:
      recaptchaKey === undefined
        ? undefined
        : {
            siteKey: recaptchaKey,
            secret: recaptchaSecret,
            forSelection: values.ENABLE_CAPTCHA_FOR_TICKET_SELECTION === 'true',
            forOfflinePayments: values.ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS === 'true',
          },
  }
}

/** True when payments move money: Stripe's own server and a key that is no test key. */
const isLive = ({ secretKey, apiUrl }: StripeOptions): boolean =>
  apiUrl === undefined && keyMode(secretKey) !== 'test'

/** @throws for a test key beside a live key */
function stripeOptions({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLIC_KEY: publicKey,
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
  STRIPE_API_URL: apiUrl,
}: Environment): StripeOptions | undefined {
  if (secretKey === undefined || publicKey === undefined) return undefined
  if (keyMode(secretKey) !== keyMode(publicKey))
    throw new Error('STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY are not both test keys or both live keys')
  return { secretKey, publicKey, apiUrl, webhookSecrets }
}

function openIdOptions({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_SCOPE: scope,
  OIDC_LOGOUT_URL: signOutUrl,
}: Environment): OpenIdOptions | undefined {
  return issuer === undefined || clientId === undefined
    ? undefined
    : { issuer, clientId, clientSecret, scope, signOutUrl }
}

/** Variables that only a shop needs which sells for real. */
const shopVariables = [
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLIC_KEY',
  'PASS_CERTIFICATE',
  'GOOGLE_WALLET_ISSUER_ID',
] as const

/** True for https, which the demo never uses on its own machine, and for every other machine. */
function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || !isLoopback(hostname)
}

/** The variables by which this server may be a real shop. */
const signsOfShop = (values: Environment): string[] => [
  ...(['BASE_URL', 'OIDC_ISSUER'] as const).filter((name) => {
    const address = values[name]
    return address !== undefined && isPublicAddress(address)
  }),
  ...shopVariables.filter((name) => values[name] !== undefined),
]

/** The demo is on by default only where nothing looks like a shop. */
const isDemo = (values: Environment): boolean =>
  values.DEMO === undefined ? signsOfShop(values).length === 0 : values.DEMO === 'on'

/** @throws when it is not certain whether this server sells for real: the demo gives tickets and sign-ins away */
function requireDecision(values: Environment): void {
  const signs = signsOfShop(values)
  if (values.DEMO !== undefined || signs.length === 0) return
  const [are, others] = [signs.length > 1 ? 'are' : 'is', new Intl.ListFormat('en').format(signs)]
  throw new Error(
    `${others} ${are} set, but DEMO is not. Set DEMO=off to sell tickets, or DEMO=on to show the demo: nothing is ` +
      'charged there, and anyone signs in without a password.',
  )
}

const storageOf = ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }: Environment) => ({
  dataDir,
  databaseUrl,
})

/** Where the data are, for operator commands. @throws for an invalid variable */
export const readStorage = (env: Env) => storageOf(readEnvironment(env))

/** `sandboxPayments`: the buyer decides whether a payment succeeds. Without `stripe` there are no card payments. */
function paymentsOf(values: Environment) {
  const demo = isDemo(values)
  const stripe = stripeOptions(values)
  // Without the demo the server sells for real, so the sandbox has to be enabled explicitly.
  const sandboxPayments = values.SANDBOX_PAYMENTS === undefined ? demo : values.SANDBOX_PAYMENTS === 'on'
  if (stripe && isLive(stripe) && (demo || sandboxPayments))
    throw new Error(
      'STRIPE_SECRET_KEY is not a test key (sk_test_…), so it charges cards. Set DEMO=off without SANDBOX_PAYMENTS, or ' +
        'use the test keys.',
    )
  return { sandboxPayments, stripe }
}

/** The providers of this server, for operator commands. @throws for an invalid variable, and for keys that do not fit */
export const readPayments = (env: Env) => paymentsOf(readEnvironment(env))

/** Settings with ALFIO_URL: another server sells. */
const forwarding = { demo: false, sandboxPayments: false, stripe: undefined }

/** The variables, as environment.ts describes them. @throws with the name of the variable when a value is invalid */
export function readConfig(env: Env) {
  const values = readEnvironment(env)
  const { PORT: port, BASE_URL: baseUrl = `http://localhost:${String(port)}`, ALFIO_URL: alfioUrl } = values
  if (alfioUrl === undefined) requireDecision(values)
  const demo = isDemo(values)
  const mailHost = new URL(baseUrl).hostname
  return {
    port,
    host: values.HOST,
    metricsPort: values.METRICS_PORT,
    ...storageOf(values),
    alfioUrl,
    alfioSources: alfioUrl === undefined ? [] : readAlfioServices(values.ALFIO_SERVICES),
    /** Counts with ALFIO_URL; without it the setting of the same name counts. */
    frameOrigins: allowedFrameOrigins({ EMBED_ALLOWED_ORIGINS: values.EMBED_ALLOWED_ORIGINS }),
    /** Without a trailing slash. */
    baseUrl: new URL(baseUrl).origin,
    trustProxy: values.TRUST_PROXY,
    log: values.LOG === 'off' ? false : values.LOG === 'on' ? 'info' : values.LOG,
    demo,
    /** Undefined: the form of the demo, or no sign-in without the demo. */
    openId: openIdOptions(values),
    botChecks: botCheckOptions(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `tickets@${isLoopback(mailHost) ? 'localhost' : mailHost}`,
    ...paymentsOf(values),
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    pushSecret: values.PUSH_SECRET,
    mistyped: mistypedVariables(env),
    ...(alfioUrl === undefined ? {} : forwarding),
  }
}

export type ServerConfig = ReturnType<typeof readConfig>

/** True when other machines can reach the server, or a proxy that is in front of it. */
const isPublic = ({ baseUrl, host, trustProxy }: ServerConfig): boolean =>
  isPublicAddress(baseUrl) || !isLoopback(host) || trustProxy !== false

/** True when visitors of other machines would take what is not real for a shop: pages then say what it is. */
export const isDemonstration = (config: ServerConfig): boolean =>
  (config.demo || config.sandboxPayments) && isPublic(config)

/** @returns sentences for the operator about settings that weaken something or have no effect, at each start */
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
      `BASE_URL is not set or names this machine: links in mails and documents lead to ${baseUrl}.`,
    ],
    [
      baseUrl.startsWith('https:') && trustProxy === false,
      'TRUST_PROXY is not set: limits count all visitors behind the proxy as one address.',
    ],
  ]
  return [...config.mistyped, ...candidates.flatMap(([applies, text]) => (applies ? [text] : []))]
}

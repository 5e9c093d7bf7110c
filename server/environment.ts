/**
 * The environment variables of the server, with what docs/OPERATOR.md says about them (`npm run operator-tables` writes its
 * tables). An empty variable counts as one that is not set.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isEmailAddress } from '#kit/text/email-address.ts'
import { logLevels } from '#server/http/log-level.ts'
import { parseTrustedProxies } from '#server/http/trusted-proxies.ts'
import { isLoopback } from '#server/infra/is-loopback.ts'
import { nearestNameHint } from '#server/modules/event-setup/event-file/rules.ts'
import { settingProblem } from '#server/modules/settings/rules.ts'

export type Env = Readonly<Record<string, string | undefined>>

const text = () => z.string().optional()
const port = () => z.coerce.number('expected a number').int().min(0).max(65_535)
const count = () => z.coerce.number('expected a number').int().min(1)
const trueFalse = () => z.enum(['true', 'false']).optional()

/** The message omits the address, which may hold a password. */
const address = (...protocols: readonly string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    abort: true,
    error: `expected an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`,
  })
const webAddress = () => address('https', 'http')
/** Links and calls add their own path: they would lose one that stands here. */
const origin = () =>
  webAddress()
    .refine((value) => {
      const { username, password, pathname, search, hash } = new URL(value)
      return /^\/*$/.test(pathname) && username + password + search + hash === ''
    }, 'has to end after the host, without path, query and user: https://tickets.example.org')
    .optional()
/** Http to another machine would carry secrets unencrypted. */
const encryptedAddress = () =>
  webAddress()
    .refine((value) => {
      const { protocol, hostname } = new URL(value)
      return protocol === 'https:' || isLoopback(hostname)
    }, 'has to begin with https://')
    .optional()

/** A list separated by commas. */
const list = () =>
  z.string().transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )

const trustedProxies = z.string().transform((value, context) => {
  const proxies = parseTrustedProxies(value)
  if (proxies !== null) return proxies
  // A mistyped address would match no proxy, and all visitors would share one limit.
  context.addIssue(
    `expected the number of proxies or a list of their addresses, such as 2 or 10.0.0.0/8, not "${value}"`,
  )
  return z.NEVER
})

const frameOrigins = z.string().superRefine((value, context) => {
  const problem = settingProblem('EMBED_ALLOWED_ORIGINS', value)
  if (problem !== null) context.addIssue(problem)
})

const serverVariables = {
  PORT: port().default(8080).describe('port to listen on'),
  HOST: z
    .string()
    .default('localhost')
    .describe('address to listen on; `localhost` is this machine only, `0.0.0.0` all its addresses'),
  METRICS_PORT: port()
    .optional()
    .describe(
      'port on `HOST` that answers `/metrics` for Prometheus: [Monitoring](DEPLOYMENT.md#monitoring)',
    ),
  BASE_URL: origin().meta({
    description: 'public address, for links in mails and documents',
    shownDefault: '`http://localhost:{PORT}`',
  }),
  DATA_DIR: z.string().default('.data').describe('folder of the database, the mail outbox and files'),
  DATABASE_URL: address('postgres', 'postgresql')
    .optional()
    .describe('PostgreSQL instead of the embedded database; several server instances may share it'),
  ALFIO_URL: origin().describe('serve only the app and forward the API to this alf.io server'),
  ALFIO_SERVICES: text().describe(
    'with `ALFIO_URL`: `none`, or those of `stripe, recaptcha, turnstile, analytics` that alf.io uses; all when not set',
  ),
  EMBED_ALLOWED_ORIGINS: frameOrigins
    .default('')
    .describe(
      'with `ALFIO_URL`: origins that may show the app in a frame, separated by commas; otherwise a [setting](#settings)',
    ),
  SMTP_URL: address('smtp', 'smtps')
    .optional()
    .describe(
      'mail server (`smtps://…`, or `smtp://…` with STARTTLS, which only one on this machine may lack); without it each mail is a file in `DATA_DIR/outbox`',
    ),
  MAIL_FROM: z
    .string()
    .transform((sender) => /<([^<>]*)>\s*$/.exec(sender)?.[1]?.trim() ?? sender)
    .refine(isEmailAddress, 'expected an e-mail address such as tickets@example.org')
    .optional()
    .meta({
      description:
        'sender of mails: an address, or `Name <address>`, of which the address counts: mails name the organizer',
      shownDefault: '`tickets@` and the host of `BASE_URL`',
    }),
  PASS_CERTIFICATE: text().describe('Apple Wallet: PEM file of the certificate'),
  PASS_KEY: text().describe('PEM file of its key'),
  PASS_KEY_PASSPHRASE: text().describe('passphrase of the key'),
  PASS_WWDR: text().describe("PEM file of Apple's WWDR certificate"),
  PASS_TYPE_ID: text().describe('pass type'),
  PASS_TEAM_ID: text().describe('team'),
  GOOGLE_WALLET_ISSUER_ID: text().describe('Google Wallet: issuer id'),
  GOOGLE_WALLET_SERVICE_ACCOUNT: text().describe('JSON key file of a service account'),
  DEMO: z.enum(['on', 'off']).optional().meta({
    description:
      '`off`: sells for real; `on`: demo events in an empty database, simulated payments and a sign-in without password ([demo or shop](#demo-or-shop))',
    shownDefault: '`on` on this machine, else required',
  }),
  SANDBOX_PAYMENTS: z.enum(['on', 'off']).optional().meta({
    description:
      '`on`: the sandbox plays PayPal, Mollie and Saferpay with a page on which the buyer chooses the result; never for real sales, and never beside live keys',
    shownDefault: '`on` with the demo, else `off`',
  }),
  STRIPE_SECRET_KEY: text().describe(
    'the API offers Stripe for events that allow STRIPE; needs `STRIPE_PUBLIC_KEY`. A restricted key writes PaymentIntents and reads Charges',
  ),
  STRIPE_PUBLIC_KEY: text().describe('the other key; both are test keys or live keys'),
  STRIPE_WEBHOOK_SECRET: list()
    .default([])
    .describe(
      'secrets of the Stripe webhook `/api/payment/webhook/stripe/payment`, separated by commas; without one webhooks are refused',
    ),
  STRIPE_API_URL: encryptedAddress().describe("another address of Stripe's API, for tests"),
  REQUESTS_PER_MINUTE: count()
    .default(3000)
    .describe(
      'calls, pages and files of an [address](SECURITY.md#limits-of-a-visitor) by their cost; one more is answered 429',
    ),
  PUSH_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'at least 16 characters, mixed into the key of the encrypted rows of [messages to devices](#messages-to-devices): a copy of the database alone does not open them. Every device has to subscribe again after a change',
    ),
  BOXOFFICE: z
    .string()
    .default('npm run boxoffice --')
    .describe('how this installation calls the [commands](#operator-guide), for texts that name one'),
  TRUST_PROXY: trustedProxies.default(false).meta({
    description:
      'number of proxies in front (`true`: one) or their addresses (`10.0.0.0/8, ::1`); they set X-Forwarded-For and -Proto',
    shownDefault: '`false`',
  }),
  LOG: z
    .enum(['off', 'on', ...logLevels])
    .default('info')
    .meta({
      description:
        '`off`: no log; `on` or `info`: a JSON line for each request; `warn`, `error`: only answers from 400 or 500 on ([log](DEPLOYMENT.md#log))',
      shownDefault: '`on`',
    }),
}

const signInVariables = {
  OIDC_ISSUER: encryptedAddress().describe(
    'visitors sign in with this OpenID Connect provider; callback `{BASE_URL}/openid/callback`',
  ),
  OIDC_CLIENT_ID: text().describe('client of the provider'),
  OIDC_CLIENT_SECRET: text().describe('without it only PKCE is used'),
  OIDC_SCOPE: text().meta({
    description: 'requested scope; an account needs an e-mail address',
    shownDefault: '`openid email profile`',
  }),
  OIDC_LOGOUT_URL: text().describe('sign-out page of the provider, when its discovery document names none'),
}

/** A placeholder would show visitors a check that they cannot pass. */
const publicKey = () => z.string().min(20, 'expected the public key of the provider').optional()

const botCheckVariables = {
  CF_TURNSTILE_SITE_KEY: publicKey().describe(
    'Cloudflare Turnstile before tickets and subscriptions are reserved; needs `CF_TURNSTILE_SECRET_KEY`',
  ),
  CF_TURNSTILE_SECRET_KEY: text().describe('its secret'),
  CF_TURNSTILE_ENABLED: trueFalse().meta({
    description: '`false`: keep the keys, check nothing',
    shownDefault: '`true`',
  }),
  CF_TURNSTILE_PRE_CLEARANCE: trueFalse().meta({
    description:
      "`true`: a visitor with Cloudflare's clearance cookie needs no token; only behind Cloudflare",
    shownDefault: '`false`',
  }),
  RECAPTCHA_API_KEY: publicKey().describe(
    'reCAPTCHA v2 where the last two variables require it; needs `RECAPTCHA_SECRET`',
  ),
  RECAPTCHA_SECRET: text().describe('its secret'),
  ENABLE_CAPTCHA_FOR_TICKET_SELECTION: trueFalse().meta({
    description: 'when tickets are selected; an event can require it by its own setting',
    shownDefault: '`false`',
  }),
  ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS: trueFalse().meta({
    description: 'before a free reservation, a bank transfer or an on-site payment',
    shownDefault: '`false`',
  }),
}

/** Variables without effect unless another one is set. */
const partners = {
  STRIPE_SECRET_KEY: ['STRIPE_PUBLIC_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'],
  STRIPE_PUBLIC_KEY: ['STRIPE_SECRET_KEY'],
  OIDC_ISSUER: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_SCOPE', 'OIDC_LOGOUT_URL'],
  OIDC_CLIENT_ID: ['OIDC_ISSUER'],
  CF_TURNSTILE_SECRET_KEY: ['CF_TURNSTILE_SITE_KEY'],
  RECAPTCHA_SECRET: ['RECAPTCHA_API_KEY'],
  CF_TURNSTILE_SITE_KEY: ['CF_TURNSTILE_SECRET_KEY', 'CF_TURNSTILE_ENABLED', 'CF_TURNSTILE_PRE_CLEARANCE'],
  RECAPTCHA_API_KEY: [
    'RECAPTCHA_SECRET',
    'ENABLE_CAPTCHA_FOR_TICKET_SELECTION',
    'ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS',
  ],
} as const

const schema = z.object({ ...serverVariables, ...signInVariables, ...botCheckVariables })

export type Environment = z.output<typeof schema>

const names = Object.keys(schema.shape)

/**
 * `NAME_FILE` names a file with the value of `NAME`, such as a secret of a container.
 * @throws with the path of a file that cannot be read, and for a variable that is set, too
 */
export function withFiles(env: Env): Env {
  const values = names.flatMap((name) => {
    const file = env[`${name}_FILE`]
    if (!file) return []
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set`)
    return [[name, readFileSync(file, 'utf8')] as const]
  })
  return { ...env, ...Object.fromEntries(values) }
}

/** @throws with the name of the first variable whose value is wrong, or that has no effect without another one */
export function readEnvironment(env: Env): Environment {
  const set = Object.fromEntries(
    Object.entries(withFiles(env)).flatMap(([name, value = '']) =>
      value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  )
  const { success, data, error } = schema.safeParse(set)
  if (!success) {
    const [issue] = error.issues
    throw new Error(`${String(issue?.path[0])}: ${issue?.message ?? ''}`)
  }
  for (const [partner, names] of Object.entries(partners)) {
    const alone = names.find((name) => name in set)
    if (alone !== undefined && !(partner in set)) throw new Error(`${alone} needs ${partner}`)
  }
  return data
}

/** A sentence for each variable that nothing reads and whose name is nearly that of one that is read. Names of other programs differ more. */
export function mistypedVariables(env: Env): string[] {
  const known = names.flatMap((name) => [name, `${name}_FILE`])
  return Object.keys(env).flatMap((name) => {
    const hint =
      known.includes(name) || !/^[A-Z][A-Z0-9_]+$/.test(name) ? '' : nearestNameHint(name, known, 0.25)
    return hint === '' ? [] : [`${name} is no variable of the server${hint}.`]
  })
}

/** @returns the text with operator commands as this installation calls them */
export const nameCommands = (text: string, { BOXOFFICE }: Env): string =>
  BOXOFFICE ? text.replaceAll('npm run boxoffice --', BOXOFFICE) : text

/** What the documents name as the default of a variable: another one, or that of the schema. */
function defaultOf(type: z.ZodType): string {
  const shown = type.meta()?.['shownDefault']
  if (typeof shown === 'string') return shown
  const value = type instanceof z.ZodDefault ? String(type.def.defaultValue) : ''
  return value === '' ? '' : `\`${value}\``
}

/** A row of the documents for each variable, in their order. */
const rowsOf = (shape: Readonly<Record<string, z.ZodType>>): string[][] =>
  Object.entries(shape).map(([name, type]) => [`\`${name}\``, defaultOf(type), type.description ?? ''])

/** The tables of docs/OPERATOR.md by their name. */
export const environmentTables: Readonly<Record<string, readonly (readonly string[])[]>> = {
  server: rowsOf(serverVariables),
  'sign-in': rowsOf(signInVariables),
  'bot checks': rowsOf(botCheckVariables),
}

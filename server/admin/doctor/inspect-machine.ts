/** `doctor` checks the machine: disk, mail, keys of providers, event files. */
import { access, constants } from 'node:fs/promises'
import { second } from '#kit/time/durations.ts'
import { freeMegabytes } from '#server/infra/data-folder.ts'
import { smtpTransport } from '#server/infra/mail/transport.ts'
import { keyMode } from '#server/modules/payments/providers/stripe/client.ts'
import { loadCommand } from '../commands/load.ts'
import { fault, ok, reasonOf, warning, type Finding } from './finding.ts'

const timeout = 10 * second
/** Megabytes below which an operator should act, and below which a database soon stops. */
const [little, tooLittle] = [1000, 100]

/** @param folder DATA_DIR */
export async function inspectDisk(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.W_OK)
    const free = await freeMegabytes(folder)
    const text = `${String(free)} MB are free in ${folder}`
    if (free < tooLittle) return fault('disk', `${text}.`, 'Delete old files, or make the disk larger.')
    return free < little ? warning('disk', `${text}.`, 'Make the disk larger.') : ok('disk', text)
  } catch (error) {
    return fault(
      'disk',
      `${folder} cannot be written: ${reasonOf(error)}`,
      'Create DATA_DIR for the user of the server.',
    )
  }
}

interface MailSettings {
  readonly smtpUrl: string | undefined
  /** Sender address. */
  readonly from: string
  /** Receives the mail; undefined sends none. */
  readonly to: string | undefined
}

/** Sends a mail to the address that the operator named. @param now epoch ms */
export async function inspectMail({ smtpUrl, from, to }: MailSettings, now: number): Promise<Finding> {
  if (smtpUrl === undefined)
    return warning('mail', 'No mail server: mails are files in the outbox of DATA_DIR.', 'Set SMTP_URL.')
  if (to === undefined)
    return warning('mail', 'Not tried.', 'npm run boxoffice -- doctor you@example.org sends one mail.')
  const text = 'This mail shows that the ticket shop can send mails.'
  const mail = {
    to,
    from: { name: 'Tessera', address: from },
    replyTo: from,
    subject: 'Mail of boxoffice doctor',
    text,
    html: `<p>${text}</p>`,
    attachments: [],
  }
  try {
    await smtpTransport(smtpUrl)(mail, { id: 0, kind: 'doctor', queuedAt: now })
    return ok('mail', `sent to ${to}: look whether it arrived, also in the folder for spam`)
  } catch (error) {
    return fault('mail', `The mail server refuses: ${reasonOf(error)}`, 'Correct SMTP_URL and MAIL_FROM.')
  }
}

interface ProviderKeys {
  /** Undefined without card payments. */
  readonly stripe:
    | {
        readonly secretKey: string
        readonly apiUrl?: string | undefined
        readonly webhookSecrets: readonly string[]
      }
    | undefined
  /** Undefined without sign-in. */
  readonly issuer: string | undefined
}

async function inspectStripe(
  { secretKey, apiUrl, webhookSecrets }: NonNullable<ProviderKeys['stripe']>,
  fetch: typeof globalThis.fetch,
): Promise<Finding[]> {
  const call = '/v1/payment_intents?limit=1&expand[]=data.latest_charge'
  const answer = await fetch(new URL(call, apiUrl ?? 'https://api.stripe.com'), {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(timeout),
  })
  const key = answer.ok
    ? ok('Stripe', keyMode(secretKey) === 'test' ? 'the test key is valid' : 'the key is valid')
    : fault(
        'Stripe',
        `It refuses STRIPE_SECRET_KEY (${String(answer.status)}).`,
        answer.status === 403
          ? 'Let the restricted key write PaymentIntents and read Charges.'
          : 'Copy the keys from the dashboard of Stripe.',
      )
  return webhookSecrets.length > 0
    ? [key]
    : [
        key,
        warning(
          'Stripe webhook',
          'Without STRIPE_WEBHOOK_SECRET a payment is known only when the buyer comes back or a job asks.',
          'Add the webhook and set its secret (docs/OPERATOR.md).',
        ),
      ]
}

/** Asks the providers with the keys of the server. */
export async function inspectProviders(
  { stripe, issuer }: ProviderKeys,
  fetch: typeof globalThis.fetch,
): Promise<Finding[]> {
  const unreachable = (about: string) => (error: unknown) => [
    fault(about, `It does not answer: ${reasonOf(error)}`, 'Let this machine open connections to it.'),
  ]
  const ofStripe = stripe ? await inspectStripe(stripe, fetch).catch(unreachable('Stripe')) : []
  if (issuer === undefined) return ofStripe
  const discovery = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const ofSignIn = await fetch(discovery, { signal: AbortSignal.timeout(timeout) }).then(
    ({ ok: isKnown, status }) => [
      isKnown
        ? ok('sign-in', 'the provider answers')
        : fault('sign-in', `${discovery} answers ${String(status)}.`, 'Correct OIDC_ISSUER.'),
    ],
    unreachable('sign-in'),
  )
  return [...ofStripe, ...ofSignIn]
}

/** Reads the files as `load` does, without loading them. */
export const inspectEventFiles = (paths: readonly string[]): Promise<Finding[]> =>
  Promise.all(
    paths.map(async (path) => {
      try {
        await loadCommand.prepare([path])
        return ok('event file', `${path} can be loaded`)
      } catch (error) {
        return fault(
          'event file',
          `${path}: ${reasonOf(error)}`,
          'Correct the file; docs/OPERATOR.md explains each property.',
        )
      }
    }),
  )

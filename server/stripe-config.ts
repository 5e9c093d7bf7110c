/** The environment variables of Stripe (docs/OPERATOR.md#environment). */
import type { StripeOptions } from '#server/modules/payments/index.ts'
import { requireEncrypted, type Env } from './env.ts'

/** "test" or "live"; undefined for a key without a mode, of another server than Stripe's. */
const modeOf = (key: string): string | undefined => /^(?:sk|pk|rk)_(test|live)_/.exec(key)?.[1]

/** True when payments move money: Stripe's own server and a key that is no test key. */
export const isLive = ({ secretKey, apiUrl }: StripeOptions): boolean =>
  apiUrl === undefined && modeOf(secretKey) !== 'test'

/** @throws when only some of the keys are set, when they do not fit, or when the address is invalid */
export function stripeOptions(env: Env): StripeOptions | undefined {
  const secretKey = env['STRIPE_SECRET_KEY'] || undefined
  const publicKey = env['STRIPE_PUBLIC_KEY'] || undefined
  const apiUrl = env['STRIPE_API_URL'] || undefined
  const webhookSecrets = (env['STRIPE_WEBHOOK_SECRET'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if ([secretKey, publicKey, apiUrl, webhookSecrets[0]].every((one) => one === undefined)) return undefined
  if (secretKey === undefined || publicKey === undefined)
    throw new Error('Set both STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY, or no variable of Stripe')
  if (modeOf(secretKey) !== modeOf(publicKey))
    throw new Error('STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY are not both test keys or both live keys')
  if (apiUrl !== undefined) requireEncrypted('STRIPE_API_URL', apiUrl)
  return { secretKey, publicKey, apiUrl, webhookSecrets }
}

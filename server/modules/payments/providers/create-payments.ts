/** The payment room's means: providers, captcha, timing. One per box office. */
import type { ConfirmCaptcha } from '../rules/confirm-captcha.ts'
import { offlineProviders } from './offline.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { hostedProvider } from './redirect/hosted-provider.ts'
import { paypalProvider } from './redirect/paypal-provider.ts'
import { createSandbox, type Sandbox, type SandboxDependencies } from './sandbox/sandbox.ts'
import { createStripeClient, type Stripe, type StripeOptions } from './stripe/client.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

export interface Payments {
  readonly providers: readonly PaymentProvider[]
  readonly captcha: ConfirmCaptcha | null
  /** Ms that an order stays in its finalizing status; zero finishes it within the confirm. */
  readonly finalizeDelay: number
  /** Stands for the redirect providers; null where only real money counts. */
  readonly sandbox: Sandbox | null
  readonly stripe: StripeConnection | null
}

/** What it takes to hear Stripe's reports. */
export interface StripeConnection {
  readonly client: Stripe
  readonly webhookSecrets: readonly string[]
}

export interface PaymentOptions {
  /** Whoever buys may decide that they paid: for demonstrations and tests only. */
  readonly sandbox?: boolean
  readonly stripe?: StripeOptions
  readonly captcha?: ConfirmCaptcha
  readonly finalizeDelay?: number
}

const sandboxProviders = ({ gateway }: Sandbox): readonly PaymentProvider[] => [
  hostedProvider('MOLLIE', gateway),
  hostedProvider('SAFERPAY', gateway),
  paypalProvider(gateway),
]

/** @param parts what the sandbox works with; without them there is none */
export function createPayments(options: PaymentOptions = {}, parts?: SandboxDependencies): Payments {
  const captcha = options.captcha ?? null
  const sandbox = options.sandbox && parts ? createSandbox(parts) : null
  const client = options.stripe ? createStripeClient(options.stripe) : null
  return {
    providers: [
      ...offlineProviders(captcha),
      ...(sandbox ? sandboxProviders(sandbox) : []),
      ...(client && options.stripe ? [stripeProvider(client, options.stripe.publicKey)] : []),
    ],
    captcha,
    finalizeDelay: options.finalizeDelay ?? 0,
    sandbox,
    stripe: client && { client, webhookSecrets: options.stripe?.webhookSecrets ?? [] },
  }
}

/** One event has one provider for each proxy; undefined when this office has none for it. */
export const providerOf = ({ providers }: Payments, proxy: string): PaymentProvider | undefined =>
  providers.find((one) => one.proxy === proxy)

/** The payment room's means: providers, captcha, timing. One per box office. */
import type { ConfirmCaptcha } from './captcha.ts'
import { offlineProviders } from './offline.ts'
import type { Provider } from './provider.ts'

export interface Payments {
  readonly providers: readonly Provider[]
  readonly captcha: ConfirmCaptcha | null
  /** Ms that an order stays in its finalizing status; zero finishes it within the confirm. */
  readonly finalizeDelay: number
}

export interface PaymentOptions {
  /** Those that take money by themselves, beside the offline ones. */
  readonly providers?: readonly Provider[]
  readonly captcha?: ConfirmCaptcha
  readonly finalizeDelay?: number
}

export const createPayments = (options: PaymentOptions = {}): Payments => ({
  providers: [...offlineProviders(options.captcha ?? null), ...(options.providers ?? [])],
  captcha: options.captcha ?? null,
  finalizeDelay: options.finalizeDelay ?? 0,
})

/** One event has one provider for each proxy; undefined when this office has none for it. */
export const providerOf = ({ providers }: Payments, proxy: string): Provider | undefined =>
  providers.find((one) => one.proxy === proxy)

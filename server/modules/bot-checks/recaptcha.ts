/** reCAPTCHA: its answer comes in the body of reserve and confirm. Contract 1, 2.7; contract 2, 3.6. */
import { siteVerify, type Fetch } from './site-verify.ts'

export interface RecaptchaOptions {
  /** Public; the page makes the widget with it. */
  readonly siteKey: string
  /** Without a secret every answer is good, as in the reference. */
  readonly secret?: string | undefined
  /** ENABLE_CAPTCHA_FOR_TICKET_SELECTION for every event; one event can ask for it by its own setting. */
  readonly forSelection?: boolean
  /** ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS: free orders, bank transfers, payments at the desk. */
  readonly forOfflinePayments?: boolean
}

export interface Captcha {
  readonly siteKey: string
  readonly forSelection: boolean
  readonly forOfflinePayments: boolean
  /**
   * @param response what the widget gave the visitor, null when nothing came
   * @returns whether a person answered. Each answer counts once, and none while the provider is away.
   */
  verify(response: string | null, remoteAddress: string): Promise<boolean>
}

const verifyAddress = 'https://www.google.com/recaptcha/api/siteverify'

export function recaptcha(options: RecaptchaOptions, fetch: Fetch): Captcha {
  const { siteKey, secret, forSelection = false, forOfflinePayments = false } = options
  const ask = secret === undefined ? () => Promise.resolve(true) : siteVerify(verifyAddress, secret, fetch)
  return {
    siteKey,
    forSelection,
    forOfflinePayments,
    async verify(response, remoteAddress) {
      if (secret !== undefined && (response ?? '').trim() === '') return false
      return ask(response ?? '', remoteAddress).catch(() => false)
    },
  }
}

/**
 * reCAPTCHA, whose token is in the body of reserve and confirm (docs/api/reservations.md#reserve,
 * docs/api/payments.md#bot-check-at-confirm).
 */
import { siteVerify, type Fetch } from './site-verify.ts'

export interface RecaptchaOptions {
  /** Public; the page creates the widget with it. */
  readonly siteKey: string
  /** For the provider: without one every token would be valid. */
  readonly secret: string
  /** ENABLE_CAPTCHA_FOR_TICKET_SELECTION for every event; an event can enable it by its own setting. */
  readonly forSelection?: boolean
  /** ENABLE_CAPTCHA_FOR_OFFLINE_PAYMENTS: free reservations, bank transfers, on-site payments. */
  readonly forOfflinePayments?: boolean
}

export interface Captcha {
  readonly siteKey: string
  readonly forSelection: boolean
  readonly forOfflinePayments: boolean
  /**
   * @param response the widget's token, null when the body has none
   * @returns whether the token is valid. Each counts once, and none while the provider does not answer.
   */
  verify(response: string | null, remoteAddress: string): Promise<boolean>
}

const verifyAddress = 'https://www.google.com/recaptcha/api/siteverify'

export function recaptcha(options: RecaptchaOptions, fetch: Fetch): Captcha {
  const { siteKey, secret, forSelection = false, forOfflinePayments = false } = options
  const ask = siteVerify(verifyAddress, secret, fetch)
  return {
    siteKey,
    forSelection,
    forOfflinePayments,
    async verify(response, remoteAddress) {
      if (response === null || response.trim() === '') return false
      return ask(response, remoteAddress).catch(() => false)
    },
  }
}

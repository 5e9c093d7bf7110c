/**
 * Parameters of an offline method that announce the bot check of confirm
 * (docs/api/payments.md#bot-check-at-confirm).
 */
import type { Captcha } from '#server/modules/bot-checks/index.ts'

/**
 * Parameters on the wire of a method that confirm accepts only after the bot check
 * (docs/api/payments.md#bot-check-at-confirm).
 */
export const captchaParameters = (captcha: Captcha | null): Readonly<Record<string, unknown>> => ({
  captchaRequestedForOffline: captcha !== null,
  ...(captcha === null ? {} : { recaptchaApiKey: captcha.siteKey }),
})

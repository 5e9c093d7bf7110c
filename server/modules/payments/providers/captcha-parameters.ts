/**
 * Parameters of an offline method that announce the bot check of confirm
 * (docs/api/payments.md#bot-check-at-confirm).
 */
import type { Captcha } from '#server/modules/bot-checks/index.ts'

export const captchaParameters = (captcha: Captcha | null): Readonly<Record<string, unknown>> => ({
  captchaRequestedForOffline: captcha !== null,
  ...(captcha === null ? {} : { recaptchaApiKey: captcha.siteKey }),
})

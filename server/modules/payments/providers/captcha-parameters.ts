/** Parameters of an offline method that announce the bot check of confirm. Contract 2, 3.6. */
import type { Captcha } from '#server/modules/bot-checks/index.ts'

export const captchaParameters = (captcha: Captcha | null): Readonly<Record<string, unknown>> => ({
  captchaRequestedForOffline: captcha !== null,
  ...(captcha === null ? {} : { recaptchaApiKey: captcha.siteKey }),
})

/** The card fields of a payment provider. */
export const cardFieldId = 'payment-card'

/** The bot check of the confirmation. */
export const captchaId = 'payment-captcha'

/** The id of a control from its path in the form, the target of the error summary. */
export const controlId = (path: string): string => `f-${path.replaceAll(/[^\w-]+/g, '-')}`

/** The card fields of a payment provider. */
export const cardFieldId = 'payment-card'

/** The bot check of the confirmation. */
export const captchaId = 'payment-captcha'

/** Scripts of the bot checks' widgets, and the form fields that they add. */

/** Addresses of the scripts. */
export interface WidgetScripts {
  readonly turnstile: string
  readonly recaptcha: string
}

export const providerScripts: WidgetScripts = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  recaptcha: 'https://www.google.com/recaptcha/api.js',
}

/** Names of the form fields that the widgets of the providers add. */
export const widgetFields = { turnstile: 'cf-turnstile-response', recaptcha: 'g-recaptcha-response' } as const

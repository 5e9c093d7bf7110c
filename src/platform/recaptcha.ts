/** The reCAPTCHA v2 widget (docs/api/payments.md#bot-check-at-confirm). */
import { loadScript } from './load-script.ts'

interface Recaptcha {
  ready(next: () => void): void
  render(
    box: HTMLElement,
    options: {
      sitekey: string
      hl: string
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): unknown
}

export interface RecaptchaOptions {
  readonly siteKey: string
  readonly lang: string
  /** Null when the token has expired. */
  readonly onToken: (token: string | null) => void
  /** The widget lost its connection. */
  readonly onError: () => void
}

/** Shows the widget in an empty element. @throws when its script cannot be loaded */
export async function showRecaptcha(
  box: HTMLElement,
  { siteKey, lang, onToken, onError }: RecaptchaOptions,
): Promise<void> {
  const source = `https://www.google.com/recaptcha/api.js?render=explicit&hl=${encodeURIComponent(lang)}`
  await loadScript(source)
  const { grecaptcha } = window as unknown as { grecaptcha?: Recaptcha }
  if (grecaptcha === undefined) throw new Error('reCAPTCHA is blocked')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  grecaptcha.render(box, {
    sitekey: siteKey,
    hl: lang,
    callback: onToken,
    'expired-callback': () => onToken(null),
    'error-callback': onError,
  })
}

/** The widgets of the bot checks. Each throws when its script cannot be loaded. */
import { loadScript } from './load-script.ts'

interface WidgetScript {
  ready(next: () => void): void
  render(box: HTMLElement, options: Readonly<Record<string, string | ((token: string) => void)>>): unknown
}

/** @throws for a script that was blocked */
async function widgetScript(address: string, name: 'turnstile' | 'grecaptcha'): Promise<WidgetScript> {
  await loadScript(address)
  const script = (window as unknown as { turnstile?: WidgetScript; grecaptcha?: WidgetScript })[name]
  if (script === undefined) throw new Error(`${name} is blocked`)
  return script
}

interface WidgetOptions {
  readonly siteKey: string
  readonly lang: string
}

export interface TurnstileOptions extends WidgetOptions {
  readonly onToken: (token: string) => void
  /** The check failed, or its token has expired. */
  readonly onFailure: () => void
}

/** Shows Turnstile in an empty element (docs/api/sessions-and-anti-forgery.md#bot-challenge). */
export async function showTurnstile(
  box: HTMLElement,
  { siteKey, lang, onToken, onFailure }: TurnstileOptions,
): Promise<void> {
  const source = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
  const turnstile = await widgetScript(source, 'turnstile')
  turnstile.render(box, {
    sitekey: siteKey,
    language: lang,
    callback: onToken,
    'expired-callback': onFailure,
    'error-callback': onFailure,
  })
}

export interface RecaptchaOptions extends WidgetOptions {
  /** Null when the token has expired. */
  readonly onToken: (token: string | null) => void
  /** The widget lost its connection. */
  readonly onError: () => void
}

/** Shows reCAPTCHA v2 in an empty element (docs/api/payments.md#bot-check-at-confirm). */
export async function showRecaptcha(
  box: HTMLElement,
  { siteKey, lang, onToken, onError }: RecaptchaOptions,
): Promise<void> {
  const source = `https://www.google.com/recaptcha/api.js?render=explicit&hl=${encodeURIComponent(lang)}`
  const recaptcha = await widgetScript(source, 'grecaptcha')
  await new Promise<void>((resolve) => recaptcha.ready(resolve))
  recaptcha.render(box, {
    sitekey: siteKey,
    hl: lang,
    callback: onToken,
    'expired-callback': () => onToken(null),
    'error-callback': onError,
  })
}

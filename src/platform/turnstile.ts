/** The Turnstile widget (docs/api/sessions-and-anti-forgery.md#bot-challenge). */
import { loadScript } from './load-script.ts'

interface Turnstile {
  render(
    box: HTMLElement,
    options: {
      sitekey: string
      language: string
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): unknown
}

export interface TurnstileOptions {
  readonly siteKey: string
  readonly lang: string
  readonly onToken: (token: string) => void
  /** The check failed, or its token has expired. */
  readonly onFailure: () => void
}

/** Shows the widget in an empty element. @throws when its script cannot be loaded */
export async function showTurnstile(
  box: HTMLElement,
  { siteKey, lang, onToken, onFailure }: TurnstileOptions,
): Promise<void> {
  await loadScript('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
  const { turnstile } = window as unknown as { turnstile?: Turnstile }
  if (turnstile === undefined) throw new Error('Turnstile is blocked')
  turnstile.render(box, {
    sitekey: siteKey,
    language: lang,
    callback: onToken,
    'expired-callback': onFailure,
    'error-callback': onFailure,
  })
}

/**
 * Replaces Turnstile and reCAPTCHA without an internet connection: widgets with one button, tokens for one
 * use.
 */
import { randomBytes } from 'node:crypto'
import type { LocalBotCheck } from '#server/modules/bot-checks/index.ts'
import { recaptchaScript, turnstileScript } from './widgets.ts'

/** Neither the app nor the worker handles addresses below it. */
const localBotCheckPath = '/resources/bot-check'

/** Ms, as with the real providers. */
const lifetime = 5 * 60 * 1000
const maxTokens = 1000

const responseTokenOf = (body: unknown): string =>
  body instanceof URLSearchParams ? (body.get('response') ?? '') : ''

/**
 * Routes:
 * - `GET …/turnstile.js`, `GET …/recaptcha.js`: replace the providers' scripts
 * - `POST …/token`: `{ token }`, requested by the button of a widget
 */
export function localBotCheck(now: () => number): LocalBotCheck {
  /** Expiry by token, epoch ms. */
  const tokens = new Map<string, number>()

  function issue(): string {
    for (const [token, until] of tokens) if (until <= now() || tokens.size >= maxTokens) tokens.delete(token)
    const token = `local-${randomBytes(12).toString('base64url')}`
    tokens.set(token, now() + lifetime)
    return token
  }

  return {
    fetch(_, { body }) {
      const token = responseTokenOf(body)
      const success = (tokens.get(token) ?? 0) > now()
      tokens.delete(token)
      return Promise.resolve(Response.json({ success }))
    },
    scripts: {
      turnstile: `${localBotCheckPath}/turnstile.js`,
      recaptcha: `${localBotCheckPath}/recaptcha.js`,
    },
    register(app) {
      app.post(`${localBotCheckPath}/token`, (_, reply) =>
        reply.header('Cache-Control', 'no-store').send({ token: issue() }),
      )
      for (const [name, script] of Object.entries({
        turnstile: turnstileScript,
        recaptcha: recaptchaScript,
      })) {
        app.get(`${localBotCheckPath}/${name}.js`, (_, reply) =>
          reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(script),
        )
      }
    },
  }
}

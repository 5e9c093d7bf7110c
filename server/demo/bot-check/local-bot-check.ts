/**
 * Replaces Turnstile and reCAPTCHA without an internet connection: widgets with one button, tokens for one
 * use.
 */
import { randomBytes } from 'node:crypto'
import { minute } from '#core/domain/durations.ts'
import type { LocalBotCheck } from '#server/modules/bot-checks/create-bot-checks.ts'

const sharedScript = `const ask = () => fetch('/resources/bot-check/token', { method: 'POST' }).then((answer) => answer.json())
const widgets = new Map()
let count = 0
function show(place, give) {
  const element = typeof place === 'string' ? document.querySelector(place) : place
  const id = String(count++)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'I am a person'
  button.addEventListener('click', async () => {
    button.disabled = true
    const { token } = await ask()
    widgets.get(id).token = token
    give(token)
  })
  element.append(button)
  widgets.set(id, { button, token: '' })
  return id
}
function reset(id = String(count - 1)) {
  const widget = widgets.get(String(id))
  if (widget) Object.assign(widget, { token: '' }).button.disabled = false
}
function remove(id) {
  widgets.get(String(id))?.button.remove()
  widgets.delete(String(id))
}
const getResponse = (id = String(count - 1)) => widgets.get(String(id))?.token ?? ''
const asked = new URL(document.currentScript.src).searchParams
const onload = asked.get('onload')
function fill(className, field) {
  if (asked.get('render') === 'explicit') return
  for (const place of document.getElementsByClassName(className)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = field
    place.append(input)
    show(place, (token) => (input.value = token))
  }
}
const start = (next) => document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', next) : next()
`

/** `render(place, { sitekey, callback })` returns an id; `reset`, `remove` and `getResponse` take it. */
const turnstileScript = `(() => {
${sharedScript}
const render = (place, { callback }) => show(place, (token) => callback?.(token))
window.turnstile = { render, reset, remove, getResponse, ready: (next) => next() }
start(() => fill('cf-turnstile', 'cf-turnstile-response'))
if (onload) window[onload]?.()
})()
`

const recaptchaScript = `(() => {
${sharedScript}
const call = (callback, token) => (typeof callback === 'string' ? window[callback] : callback)?.(token)
const render = (place, { callback }) => show(place, (token) => call(callback, token))
window.grecaptcha = { render, reset, getResponse, ready: (next) => next() }
start(() => fill('g-recaptcha', 'g-recaptcha-response'))
if (onload) window[onload]?.()
})()
`

/** Neither the app nor the worker handles addresses below it. */
const localBotCheckPath = '/resources/bot-check'

/** Ms, as with the real providers. */
const lifetime = 5 * minute
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

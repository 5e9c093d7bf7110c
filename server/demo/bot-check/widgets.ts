/** Scripts of the two widgets: the part of the providers' API that a client needs, with one button. */

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
export const turnstileScript = `(() => {
${sharedScript}
const render = (place, { callback }) => show(place, (token) => callback?.(token))
window.turnstile = { render, reset, remove, getResponse, ready: (next) => next() }
start(() => fill('cf-turnstile', 'cf-turnstile-response'))
if (onload) window[onload]?.()
})()
`

export const recaptchaScript = `(() => {
${sharedScript}
const call = (callback, token) => (typeof callback === 'string' ? window[callback] : callback)?.(token)
const render = (place, { callback }) => show(place, (token) => call(callback, token))
window.grecaptcha = { render, reset, getResponse, ready: (next) => next() }
start(() => fill('g-recaptcha', 'g-recaptcha-response'))
if (onload) window[onload]?.()
})()
`

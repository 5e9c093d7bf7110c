/** Pages of the demo's provider: choose a person, sign out, error. Forms without scripts. */
import { escapeHtml } from '#core/domain/escape-html.ts'
import type { LanguageNegotiator } from '#server/http/preferred-language.ts'
import { messagesFor } from './messages-for.ts'
import { demoPeople } from './people.ts'

export const demoStylePath = '/openid/demo/style.css'

const page = (lang: string, title: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
  `<title>${title}</title><link rel="stylesheet" href="${demoStylePath}"></head>` +
  `<body><main><h1>${title}</h1>${body}</main></body></html>`

/** @param uid id of the interaction; part of the form address */
export function personChoicePage(request: LanguageNegotiator, uid: string): string {
  const { lang, choose, explain, cancel } = messagesFor(request)
  const people = demoPeople
    .map(
      ({ id, firstName, lastName, email }) =>
        `<button name="person" value="${id}"><strong>${firstName} ${lastName}</strong><br>${email}</button>`,
    )
    .join('')
  const form =
    `<form method="post" action="/openid/demo/interaction/${escapeHtml(uid)}">${people}` +
    `<button name="person" value="" class="quiet">${cancel}</button></form>`
  return page(lang, choose, `<p>${explain}</p>${form}`)
}

/** @param form the provider's form with its token; buttons outside refer to it by its id */
export function signOutPage(request: LanguageNegotiator, form: string): string {
  const { lang, signOutTitle: leave, signOutText: leaveWhy, yes, no } = messagesFor(request)
  const buttons =
    `<button form="op.logoutForm" name="logout" value="yes">${yes}</button>` +
    `<button form="op.logoutForm" class="quiet">${no}</button>`
  return page(lang, leave, `<p>${leaveWhy}</p>${form}${buttons}`)
}

/** For an expired, used or invalid address. */
export function expiredPage(request: LanguageNegotiator): string {
  const { lang, expiredTitle: over, expiredText: overWhy, home } = messagesFor(request)
  return page(lang, over, `<p>${overWhy}</p><p><a href="/">${home}</a></p>`)
}

export const demoStyle = `:root { color-scheme: light dark; font: 1rem/1.45 system-ui, sans-serif }
body { margin: 0; display: grid; place-items: center; min-height: 100vh }
main { box-sizing: border-box; width: min(100%, 26rem); padding: 1.5rem }
h1, p { margin: 0 }
h1 { font-size: 1.5rem; line-height: 1.15 }
form, main { display: grid; gap: .75rem }
button { font: inherit; text-align: start; padding: .75rem 1rem; min-height: 2.75rem; border: 1.5px solid;
  border-radius: 8px; background: none; color: inherit; cursor: pointer }
button.quiet { border-color: transparent; text-decoration: underline }
:focus-visible { outline: 3px solid; outline-offset: 2px }
`

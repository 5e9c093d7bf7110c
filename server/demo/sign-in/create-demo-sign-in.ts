/** The sign-in of the demo: a form with two invented people, without a password. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { queryText } from '#server/http/navigation.ts'
import { plainPage, sendPlainPage } from '#server/http/plain-page.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import { pageLanguages, pageTexts } from '#server/infra/i18n/page-texts.ts'
import { callbackPath, type SignInProvider } from '#server/modules/account/openid-provider.ts'

/** The end of the issuer of the demo's people. Neither the app nor the worker handles addresses below it. */
const demoPath = '/openid/demo'

const people = [
  { subject: 'ada', firstName: 'Ada', lastName: 'Rossi', email: 'ada.rossi@example.org' },
  { subject: 'zoe', firstName: 'Zoë', lastName: 'Àlvarez', email: 'zoe.alvarez@example.org' },
]

const style = `:root { color-scheme: light dark; font: 1rem/1.45 system-ui, sans-serif }
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
const stylePath = `${demoPath}/style.css`

/** @param state of the sign-in, which the callback returns */
function peoplePage(lang: string, state: string): string {
  const { choose, explain, cancel } = pageTexts('demo-sign-in', lang)
  const buttons = people.map(
    ({ subject, firstName, lastName, email }) =>
      `<button name="code" value="${subject}"><strong>${firstName} ${lastName}</strong><br>${email}</button>`,
  )
  const form =
    `<form action="${callbackPath}"><input type="hidden" name="state" value="${escapeHtml(state)}">` +
    `${buttons.join('')}<button name="code" value="" class="quiet">${cancel}</button></form>`
  return plainPage({
    lang,
    title: choose,
    head: `<link rel="stylesheet" href="${stylePath}">`,
    body: `<main><h1>${choose}</h1><p>${explain}</p>${form}</main>`,
  })
}

/**
 * `register` adds the page of people.
 * @param baseUrl public origin of this server, without a trailing slash
 */
export const createDemoSignIn = (
  baseUrl: string,
): { readonly signIn: SignInProvider; readonly register: (app: FastifyInstance) => void } => ({
  signIn: {
    begin() {
      const state = randomBytes(24).toString('base64url')
      const authorizationUrl = `${baseUrl}${demoPath}?state=${state}`
      return Promise.resolve({ authorizationUrl, state, nonce: '', verifier: '' })
    },
    complete({ searchParams }) {
      const person = people.find(({ subject }) => subject === searchParams.get('code'))
      return Promise.resolve(
        person
          ? { kind: 'signed-in', idToken: '', identity: { issuer: `${baseUrl}${demoPath}`, ...person } }
          : { kind: 'declined' },
      )
    },
    signOutUrl: () => Promise.resolve('/'),
  },
  register(app) {
    app.get(stylePath, (_, reply) => reply.type('text/css').send(style))
    app.get(demoPath, (request, reply) =>
      sendPlainPage(
        reply,
        peoplePage(preferredLanguage(request, pageLanguages), queryText(request, 'state') ?? ''),
      ),
    )
  },
})

/** The pages after the callback: signed in, and failed. Without script and style. */
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#core/domain/escape-html.ts'

interface Messages {
  readonly done: string
  readonly continueLabel: string
  readonly failed: string
  readonly reason: string
  readonly again: string
  readonly home: string
}

const messages: Readonly<Record<string, Messages>> = {
  en: {
    done: 'Signed in',
    continueLabel: 'Continue',
    failed: 'Sign-in did not work',
    reason:
      'It took too long, it was already used, or the sign-in service does not answer. Nothing was lost.',
    again: 'Try again',
    home: 'Back to the shop',
  },
  de: {
    done: 'Angemeldet',
    continueLabel: 'Weiter',
    failed: 'Die Anmeldung hat nicht geklappt',
    reason:
      'Es hat zu lange gedauert, sie wurde schon verwendet, oder der Anmeldedienst antwortet nicht. Es ist nichts verloren.',
    again: 'Noch einmal versuchen',
    home: 'Zurück zum Shop',
  },
  fr: {
    done: 'Connexion réussie',
    continueLabel: 'Continuer',
    failed: 'La connexion n’a pas abouti',
    reason:
      'Elle a pris trop de temps, a déjà servi, ou le service de connexion ne répond pas. Rien n’est perdu.',
    again: 'Réessayer',
    home: 'Retour à la billetterie',
  },
  it: {
    done: 'Accesso effettuato',
    continueLabel: 'Continua',
    failed: 'Accesso non riuscito',
    reason:
      'Ci è voluto troppo tempo, l’accesso è già stato usato o il servizio non risponde. Nulla è andato perso.',
    again: 'Riprova',
    home: 'Torna al negozio',
  },
  es: {
    done: 'Sesión iniciada',
    continueLabel: 'Continuar',
    failed: 'No se pudo iniciar sesión',
    reason:
      'Tardó demasiado, ya se había usado o el servicio de inicio de sesión no responde. No se ha perdido nada.',
    again: 'Intentarlo de nuevo',
    home: 'Volver a la tienda',
  },
}

const fallbackMessages = messages['en'] as Messages

const page = (lang: string, title: string, head: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${head}` +
  `<title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' })
    .send(html)

/**
 * Continues by a meta refresh. A redirect would count as part of the navigation from the provider's site, and
 * the browser would not send the strict session cookie.
 * @param returnTo a path of this server
 */
export function sendSignedIn(reply: FastifyReply, lang: string, returnTo: string): FastifyReply {
  const { done, continueLabel: goOn } = messages[lang] ?? fallbackMessages
  const to = escapeHtml(returnTo)
  return sendPage(
    reply,
    200,
    page(
      lang,
      done,
      `<meta http-equiv="refresh" content="0;url=${to}">`,
      `<p><a href="${to}">${goOn}</a></p>`,
    ),
  )
}

/** @param returnTo path of this server where the visitor can try again */
export function sendSignInFailed(
  reply: FastifyReply,
  lang: string,
  status: number,
  returnTo: string,
): FastifyReply {
  const { failed, reason, again, home } = messages[lang] ?? fallbackMessages
  const links = `<p><a href="${escapeHtml(returnTo)}">${again}</a></p><p><a href="/">${home}</a></p>`
  return sendPage(reply, status, page(lang, failed, '', `<p>${reason}</p>${links}`))
}

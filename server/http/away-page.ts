/** What is said while the ticket server behind us does not answer: words to a person, JSON to the app. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferredLanguage } from './accept-language.ts'
import { sendText } from './errors.ts'

interface Words {
  readonly title: string
  readonly wallet: string
  readonly link: string
  readonly again: string
}

/** Here and not in the bundles: those hold the keys of the API, and without that server nobody asks for them. */
const words: Readonly<Record<string, Words>> = {
  en: {
    title: 'The ticket server does not answer',
    wallet: 'Nothing is lost, and saved tickets open as ever:',
    link: 'My tickets',
    again: 'Try the rest again in a few minutes.',
  },
  de: {
    title: 'Der Ticketserver antwortet nicht',
    wallet: 'Nichts ist verloren, und gespeicherte Tickets öffnen sich wie immer:',
    link: 'Meine Tickets',
    again: 'Versuchen Sie den Rest in ein paar Minuten noch einmal.',
  },
  fr: {
    title: 'Le serveur de billetterie ne répond pas',
    wallet: 'Rien n’est perdu, et les billets enregistrés s’ouvrent comme toujours :',
    link: 'Mes billets',
    again: 'Réessayez le reste dans quelques minutes.',
  },
  it: {
    title: 'Il server dei biglietti non risponde',
    wallet: 'Niente è perso e i biglietti salvati si aprono come sempre:',
    link: 'I miei biglietti',
    again: 'Riprova il resto tra qualche minuto.',
  },
  es: {
    title: 'El servidor de entradas no responde',
    wallet: 'No se ha perdido nada y las entradas guardadas se abren como siempre:',
    link: 'Mis entradas',
    again: 'Vuelve a intentar lo demás dentro de unos minutos.',
  },
}

/** Seconds after which a client may ask again. */
const again = 30

function pageFor(request: FastifyRequest): string {
  const lang = preferredLanguage(request.headers['accept-language'] ?? '', Object.keys(words))
  const { title, wallet, link, again: later } = words[lang] as Words
  return (
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><link rel="stylesheet" href="/recover.css"><main><h1>${title}</h1>` +
    `<p>${wallet} <a href="/wallet">${link}</a></p><p>${later}</p></main></html>`
  )
}

/** @param status 502 when it is not there, 504 when it took too long */
export function sendAway(request: FastifyRequest, reply: FastifyReply, status: 502 | 504): FastifyReply {
  void reply.header('Retry-After', String(again)).header('Cache-Control', 'no-store')
  if (!(request.headers.accept ?? '').includes('text/html')) return sendText(reply, status, 'box office away')
  return reply.code(status).type('text/html; charset=utf-8').send(pageFor(request))
}

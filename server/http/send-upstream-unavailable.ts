/** Answers 502, 503 and 504: a page for browsers, JSON for the app. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from './errors.ts'
import { preferredLanguage } from './preferred-language.ts'

interface Messages {
  readonly title: string
  readonly busy: string
  readonly wallet: string
  readonly link: string
  readonly again: string
}

/** Not in the translations of infra: those are texts that clients of the API read. */
const messages: Readonly<Record<string, Messages>> = {
  en: {
    title: 'The ticket server does not answer',
    busy: 'Too many people at once',
    wallet: 'Nothing is lost, and saved tickets open as ever:',
    link: 'My tickets',
    again: 'Try the rest again in a few minutes.',
  },
  de: {
    title: 'Der Ticketserver antwortet nicht',
    busy: 'Zu viele Leute auf einmal',
    wallet: 'Nichts ist verloren, und gespeicherte Tickets öffnen sich wie immer:',
    link: 'Meine Tickets',
    again: 'Versuchen Sie den Rest in ein paar Minuten noch einmal.',
  },
  fr: {
    title: 'Le serveur de billetterie ne répond pas',
    busy: 'Trop de monde à la fois',
    wallet: 'Rien n’est perdu, et les billets enregistrés s’ouvrent comme toujours :',
    link: 'Mes billets',
    again: 'Réessayez le reste dans quelques minutes.',
  },
  it: {
    title: 'Il server dei biglietti non risponde',
    busy: 'Troppe persone alla volta',
    wallet: 'Niente è perso e i biglietti salvati si aprono come sempre:',
    link: 'I miei biglietti',
    again: 'Riprova il resto tra qualche minuto.',
  },
  es: {
    title: 'El servidor de entradas no responde',
    busy: 'Demasiada gente a la vez',
    wallet: 'No se ha perdido nada y las entradas guardadas se abren como siempre:',
    link: 'Mis entradas',
    again: 'Vuelve a intentar lo demás dentro de unos minutos.',
  },
}

type UnavailableStatus = 502 | 503 | 504

/** Value of Retry-After in seconds. */
const retryAfterSeconds: Readonly<Record<UnavailableStatus, number>> = { 502: 30, 503: 10, 504: 30 }

function errorPage(request: FastifyRequest, status: UnavailableStatus): string {
  const lang = preferredLanguage(request, Object.keys(messages))
  const { title, busy, wallet, link, again: later } = messages[lang] as Messages
  const message = status === 503 ? busy : title
  return (
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${message}</title><link rel="stylesheet" href="/recover.css"><main><h1>${message}</h1>` +
    `<p>${wallet} <a href="/wallet">${link}</a></p><p>${later}</p><p><small>${request.id}</small></p></main></html>`
  )
}

/** @param status 502: upstream unreachable; 504: upstream timeout; 503: too many requests at the same time */
export function sendUpstreamUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  status: UnavailableStatus,
): FastifyReply {
  void reply.header('Retry-After', String(retryAfterSeconds[status])).header('Cache-Control', 'no-store')
  if (!(request.headers.accept ?? '').includes('text/html'))
    return sendText(reply, status, status === 503 ? 'too busy' : 'ticket server unavailable')
  return reply.code(status).type('text/html; charset=utf-8').send(errorPage(request, status))
}

/**
 * A link that puts a ticket into Google's wallet. Event and ticket travel inside the signed link, so nothing has to be
 * told to Google before. Contract 2, 1.14 and 4.6.
 */
import { createHash } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import type { Office } from '../office.ts'
import type { FoundTicket } from '../store/tickets.ts'
import type { GoogleSigner } from './configuration.ts'
import { passFacts, type PassFacts } from './pass-facts.ts'

const localized = (language: string, value: string) => ({ defaultValue: { language, value } })

/** Ids may hold letters, digits, points, dashes and underscores. */
const idOf = ({ issuerId }: GoogleSigner, text: string): string =>
  `${issuerId}.${text.replaceAll(/[^\w.-]/g, '_')}`

/** Another text of the event makes another class: Google keeps what it saw first under an id. */
function eventClass(facts: PassFacts, { order: { event } }: FoundTicket, signer: GoogleSigner) {
  const content = {
    issuerName: facts.organizer,
    reviewStatus: 'UNDER_REVIEW',
    eventName: localized(facts.lang, facts.title),
    dateTime: { start: new Date(event.starts_at).toISOString(), end: new Date(event.ends_at).toISOString() },
    ...(facts.place === null
      ? {}
      : { venue: { name: localized(facts.lang, facts.place), address: localized(facts.lang, facts.place) } }),
  }
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)
  return { id: idOf(signer, `${event.short_name}-${digest}`), ...content }
}

/** Each holder gets an object of their own: the counter is part of its id. */
const ticketObject = (facts: PassFacts, { ticket }: FoundTicket, classId: string, signer: GoogleSigner) => ({
  id: idOf(signer, `${facts.serial}-${String(ticket.holder_changes)}`),
  classId,
  state: 'ACTIVE',
  ticketHolderName: facts.holder,
  ticketNumber: facts.serial,
  ticketType: localized(facts.lang, facts.category),
  barcode: { type: 'QR_CODE', value: facts.code },
  validTimeInterval: { end: { date: new Date(facts.until).toISOString() } },
})

/** @returns where to send the visitor. Rejects when the key is none. */
export async function googleLink(
  found: FoundTicket,
  { baseUrl, now }: Office,
  signer: GoogleSigner,
): Promise<string> {
  const facts = passFacts(found)
  const ofEvent = eventClass(facts, found, signer)
  const payload = {
    typ: 'savetowallet',
    origins: [baseUrl],
    payload: {
      eventTicketClasses: [ofEvent],
      eventTicketObjects: [ticketObject(facts, found, ofEvent.id, signer)],
    },
  }
  const token = await new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(signer.clientEmail)
    .setAudience('google')
    .setIssuedAt(Math.floor(now() / 1000))
    .sign(await importPKCS8(signer.privateKey, 'RS256'))
  return `https://pay.google.com/gp/v/save/${token}`
}

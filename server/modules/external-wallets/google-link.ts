/**
 * Link that adds a ticket to Google Wallet. The signed link contains event and ticket, so no call to Google
 * is needed (docs/api/external-wallets.md#google-wallet,
 * docs/api/external-wallets.md#content-of-a-wallet-pass).
 */
import { createHash } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import type { CoreContext } from '#server/infra/context.ts'
import { cutText } from '#server/infra/i18n/cut-text.ts'
import type { TicketDetails } from '#server/modules/reservations/reservation-details.ts'
import type { GoogleSigner } from './read-external-wallets.ts'
import { walletPassFacts, type WalletPassFacts } from './wallet-pass-facts.ts'

const localized = (language: string, value: string) => ({ defaultValue: { language, value } })

/** An id may contain letters, digits, dots, hyphens and underscores. */
const googleId = ({ issuerId }: GoogleSigner, text: string): string =>
  `${issuerId}.${text.replaceAll(/[^\w.-]/g, '_')}`

/** The id contains a digest of the content, because Google ignores changes of a class that it has. */
function eventClass(facts: WalletPassFacts, { details: { event } }: TicketDetails, signer: GoogleSigner) {
  const content = {
    issuerName: facts.organizer,
    reviewStatus: 'UNDER_REVIEW',
    eventName: localized(facts.lang, facts.title),
    dateTime: { start: facts.begins, end: facts.ends },
    ...(facts.place === null
      ? {}
      : { venue: { name: localized(facts.lang, facts.place), address: localized(facts.lang, facts.place) } }),
  }
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)
  return { id: googleId(signer, `${event.short_name}-${digest}`), ...content }
}

/** The id contains the number of attendee changes: each attendee gets another object. */
const ticketObject = (
  facts: WalletPassFacts,
  { ticket }: TicketDetails,
  classId: string,
  signer: GoogleSigner,
) => ({
  id: googleId(signer, `${facts.serial}-${String(ticket.holder_changes)}`),
  classId,
  state: 'ACTIVE',
  ticketHolderName: facts.attendee,
  ticketNumber: facts.serial,
  ticketType: localized(facts.lang, facts.category),
  barcode: { type: 'QR_CODE', value: facts.code },
  validTimeInterval: { end: { date: facts.ends } },
})

/** Most bytes of each text: the link is a header of the answer, which proxies limit. */
const most = { title: 150, place: 100, organizer: 80, category: 80, attendee: 100 }

const shortFacts = (facts: WalletPassFacts): WalletPassFacts => ({
  ...facts,
  title: cutText(facts.title, most.title),
  place: facts.place === null ? null : cutText(facts.place, most.place),
  organizer: cutText(facts.organizer, most.organizer),
  category: cutText(facts.category, most.category),
  attendee: cutText(facts.attendee, most.attendee),
})

/** @returns an address of Google. Rejects when the key is invalid. */
export async function createGoogleWalletLink(
  ticketDetails: TicketDetails,
  { baseUrl, now }: CoreContext,
  signer: GoogleSigner,
): Promise<string> {
  const facts = shortFacts(walletPassFacts(ticketDetails))
  const ticketClass = eventClass(facts, ticketDetails, signer)
  const payload = {
    typ: 'savetowallet',
    origins: [baseUrl],
    payload: {
      eventTicketClasses: [ticketClass],
      eventTicketObjects: [ticketObject(facts, ticketDetails, ticketClass.id, signer)],
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

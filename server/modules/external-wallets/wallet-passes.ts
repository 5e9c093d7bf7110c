/**
 * Passes of a ticket for Apple Wallet (docs/api/external-wallets.md#apple-wallet) and Google Wallet
 * (docs/api/external-wallets.md#google-wallet), with one content (docs/api/external-wallets.md#content-of-a-wallet-pass).
 */
import { createHash } from 'node:crypto'
import { importPKCS8, SignJWT, type JWTPayload } from 'jose'
import type { PKPass } from 'passkit-generator'
import { PNG } from 'pngjs'
import { isOnline } from '#catalogue/rules/is-online.ts'
import { isoDateTime } from '#kit/time/event-dates.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { cutText } from '#server/infra/i18n/cut-text.ts'
import { zoneOffset } from '#server/infra/i18n/java-date-format.ts'
import type { Attachment } from '#server/infra/mail/mail.ts'
import type { TicketDetails } from '#server/modules/purchase/reservation-details.ts'
import { nameOf, ticketLanguage, ticketValidity } from '#server/modules/purchase/rules/reservation-rules.ts'
import { ticketCodeText } from '#server/modules/ticket/rules.ts'
import type { AppleSigner, ExternalWalletsContext, GoogleSigner } from './read-external-wallets.ts'

interface WalletPassFacts {
  readonly lang: string
  readonly title: string
  readonly category: string
  readonly attendee: string
  /** Null for an online ticket. */
  readonly place: string | null
  readonly code: string
  /** The private UUID. */
  readonly serial: string
  /** Validity on the clock of the place: "2027-07-10T20:30:00+02:00". Wallets show an instant in UTC or on the phone's clock. */
  readonly begins: string
  readonly ends: string
  readonly organizer: string
}

/** @returns the texts of a wallet pass, in the language of the ticket */
export function walletPassFacts(ticketDetails: TicketDetails): WalletPassFacts {
  const { ticket, category, details } = ticketDetails
  const { event, config } = details
  const lang = ticketLanguage(ticketDetails)
  const { from, until } = ticketValidity(ticketDetails)
  return {
    lang,
    title: event.texts.title[lang] ?? config.displayName,
    category: category.name,
    attendee: nameOf(ticket),
    place: isOnline(config.format, category.access_type) ? null : config.location,
    code: ticketCodeText(ticket, event),
    serial: ticket.uuid,
    begins: isoDateTime(from, zoneOffset(from, event.time_zone)),
    ends: isoDateTime(until, zoneOffset(until, event.time_zone)),
    organizer: event.organization.name,
  }
}

/** Passes of a ticket for Apple Wallet and Google Wallet. */

const background = [0x7c, 0x1f, 0x4a]
const tiles = [
  [0xf2, 0xa6, 0x5a],
  [0xd9, 0x63, 0x5f],
  [0xfb, 0xe3, 0xa2],
]

/** @param side pixels */
function drawIcon(side: number): Buffer {
  const png = new PNG({ width: side, height: side, colorType: 2 })
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor((x / side) * 5), Math.floor((y / side) * 5)]
      const tile = column > 0 && column < 4 && row > 0 && row < 4 ? tiles[(column + 2 * row) % 3] : undefined
      const [red, green, blue] = tile ?? background
      png.data.set([red ?? 0, green ?? 0, blue ?? 0, 255], (y * side + x) * 4)
    }
  }
  return PNG.sync.write(png, { colorType: 2 })
}

export const applePassType = 'application/vnd.apple.pkpass'

/** @returns the signed .pkpass file. Rejects when key and certificates do not match */
export async function createApplePass(
  ticketDetails: TicketDetails,
  { translations, baseUrl }: CoreContext,
  signer: AppleSigner,
): Promise<Buffer> {
  // Loading the package takes a tenth of the start of a server, and most servers sign no passes.
  const { PKPass } = await import('passkit-generator')
  const facts = walletPassFacts(ticketDetails)
  const { event, config } = ticketDetails.details
  const t = (key: string) => translations.translate(facts.lang, key)
  const walletPass = new PKPass(
    { 'icon.png': drawIcon(29), 'icon@2x.png': drawIcon(58), 'icon@3x.png': drawIcon(87) },
    {
      wwdr: signer.intermediate,
      signerCert: signer.certificate,
      signerKey: signer.key,
      ...(signer.passphrase === undefined ? {} : { signerKeyPassphrase: signer.passphrase }),
    },
    {
      serialNumber: facts.serial,
      description: facts.title,
      logoText: facts.title,
      organizationName: facts.organizer,
      passTypeIdentifier: signer.passTypeIdentifier,
      teamIdentifier: signer.teamIdentifier,
      backgroundColor: 'rgb(124, 31, 74)',
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(251, 227, 162)',
    },
  )
  walletPass.type = 'eventTicket'
  walletPass.setBarcodes({ format: 'PKBarcodeFormatQR', message: facts.code, messageEncoding: 'iso-8859-1' })
  walletPass.setExpirationDate(new Date(facts.ends))
  walletPass.setRelevantDate(new Date(facts.begins))
  addFrontFields(walletPass, facts, t)
  const page = `${baseUrl}/event/${encodeURIComponent(event.short_name)}/ticket/${ticketDetails.ticket.public_uuid}/view`
  walletPass.backFields.push(
    { key: 'reference', label: t('pdf.reference'), value: ticketDetails.ticket.public_uuid },
    { key: 'organizer', label: t('pdf.organizer'), value: `${facts.organizer}, ${event.organization.email}` },
    { key: 'page', label: t('mail.ticket.open'), value: page },
    ...(config.termsAndConditionsUrl
      ? [{ key: 'terms', label: t('pdf.terms'), value: config.termsAndConditionsUrl }]
      : []),
  )
  return walletPass.getAsBuffer()
}

/** The category is the primary field, as in alf.io. */
function addFrontFields(walletPass: PKPass, facts: WalletPassFacts, t: (key: string) => string): void {
  walletPass.primaryFields.push({ key: 'category', label: t('pdf.category'), value: facts.category })
  walletPass.secondaryFields.push(
    {
      key: 'begin',
      label: t('ticket.date-time'),
      value: facts.begins,
      dateStyle: 'PKDateStyleMedium',
      timeStyle: 'PKDateStyleShort',
      ignoresTimeZone: true,
    },
    { key: 'place', label: t('ticket.location'), value: facts.place ?? t('pdf.online') },
  )
  walletPass.auxiliaryFields.push({ key: 'holder', label: t('pdf.holder'), value: facts.attendee })
}

/** File name of a download. */
export const applePassName = (publicUuid: string): string => `Passbook-${publicUuid.slice(0, 8)}.pkpass`

/** @returns empty without a signer, and when signing fails: the mail is sent in any case, and the pass route logs the error */
export async function walletPassAttachments(
  context: ExternalWalletsContext,
  ticketDetails: TicketDetails,
): Promise<Attachment[]> {
  const { apple } = context.externalWallets
  if (!apple) return []
  const filename = applePassName(ticketDetails.ticket.public_uuid)
  return createApplePass(ticketDetails, context, apple).then(
    (content) => [{ filename, contentType: applePassType, content }],
    () => [],
  )
}

const localized = (language: string, value: string) => ({ defaultValue: { language, value } })

/** An id may contain letters, digits, dots, hyphens and underscores. */
const googleId = ({ issuerId }: GoogleSigner, text: string): string =>
  `${issuerId}.${text.replaceAll(/[^\w.-]/g, '_')}`

/** The id is a digest of the content, because Google ignores changes of a class that it has. */
function eventClass(facts: WalletPassFacts, { details: { event } }: TicketDetails, signer: GoogleSigner) {
  const content = {
    issuerName: facts.organizer,
    reviewStatus: 'UNDER_REVIEW',
    eventName: localized(facts.lang, facts.title),
    dateTime: { start: facts.begins, end: facts.ends },
    ...(facts.place === null
      ? {}
      : {
          venue: {
            name: localized(facts.lang, facts.place.split(',')[0] ?? ''),
            address: localized(facts.lang, facts.place),
          },
        }),
  }
  const digest = createHash('sha256')
    .update(event.short_name + JSON.stringify(content))
    .digest('hex')
    .slice(0, 12)
  return { id: googleId(signer, digest), ...content }
}

/** The id contains the number of attendee changes: each attendee gets another object. Google ends it by the time of its class. */
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
})

/** Bytes of the claims of a link of 1,800 characters, the most that Google promises to take. */
const maxClaims = 1023

/** @returns claims that fit into a link: the number of the ticket, which is in its code, is left out before the longest texts are cut */
function googleClaims(
  details: TicketDetails,
  signer: GoogleSigner,
  most = 150,
  hasNumber = true,
): JWTPayload {
  const all = walletPassFacts(details)
  const cut = (text: string): string => cutText(text, most)
  const place = all.place === null ? null : cut(all.place)
  const names = { title: cut(all.title), category: cut(all.category), attendee: cut(all.attendee) }
  const facts = { ...all, ...names, place, organizer: cut(all.organizer) }
  const eventTicketClass = eventClass(facts, details, signer)
  const { ticketNumber, ...rest } = ticketObject(facts, details, eventTicketClass.id, signer)
  const object = hasNumber ? { ...rest, ticketNumber } : rest
  const payload = { eventTicketClasses: [eventTicketClass], eventTicketObjects: [object] }
  const claims = { typ: 'savetowallet', iss: signer.clientEmail, aud: 'google', payload }
  const isShort = most < 20 || Buffer.byteLength(JSON.stringify(claims)) <= maxClaims
  return isShort ? claims : googleClaims(details, signer, hasNumber ? most : most - 5, false)
}

/** @returns an address of Google. Rejects when the key is invalid. */
export async function createGoogleWalletLink(
  ticketDetails: TicketDetails,
  { now }: Pick<CoreContext, 'now'>,
  signer: GoogleSigner,
): Promise<string> {
  const token = await new SignJWT(googleClaims(ticketDetails, signer))
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(now() / 1000))
    .sign(await importPKCS8(signer.privateKey, 'RS256'))
  return `https://pay.google.com/gp/v/save/${token}`
}

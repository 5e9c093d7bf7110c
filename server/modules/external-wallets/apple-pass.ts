/**
 * Apple Wallet pass of a ticket, without an update address (docs/api/external-wallets.md#apple-wallet,
 * docs/api/external-wallets.md#content-of-a-wallet-pass).
 */
import type { PKPass } from 'passkit-generator'
import { PNG } from 'pngjs'
import type { CoreContext } from '#server/infra/context.ts'
import type { Attachment } from '#server/infra/mail/mail.ts'
import type { TicketDetails } from '#server/modules/reservations/reservation-details.ts'
import type { AppleSigner, ExternalWalletsContext } from './read-external-wallets.ts'
import { walletPassFacts, type WalletPassFacts } from './wallet-pass-facts.ts'

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

/**
 * Apple Wallet pass of a ticket, without an update address (docs/api/external-wallets.md#apple-wallet,
 * docs/api/external-wallets.md#content-of-a-wallet-pass).
 */
import { PKPass } from 'passkit-generator'
import type { CoreContext } from '#server/infra/context.ts'
import type { TicketDetails } from '#server/modules/reservations/index.ts'
import { drawIcon } from './icon.ts'
import type { AppleSigner } from './read-external-wallets.ts'
import { walletPassFacts, type WalletPassFacts } from './wallet-pass-facts.ts'

export const applePassType = 'application/vnd.apple.pkpass'

const icons = { 'icon.png': drawIcon(29), 'icon@2x.png': drawIcon(58), 'icon@3x.png': drawIcon(87) }

/** @returns the signed .pkpass file. @throws when key and certificates do not match */
export function createApplePass(
  found: TicketDetails,
  { translations, baseUrl }: CoreContext,
  signer: AppleSigner,
): Buffer {
  const facts = walletPassFacts(found)
  const { event, config } = found.details
  const t = (key: string) => translations.translate(facts.lang, key)
  const walletPass = new PKPass(
    icons,
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
  walletPass.setExpirationDate(new Date(facts.until))
  walletPass.setRelevantDate(new Date(facts.from))
  addFrontFields(walletPass, facts, t)
  const page = `${baseUrl}/event/${encodeURIComponent(event.short_name)}/ticket/${found.ticket.public_uuid}/view`
  walletPass.backFields.push(
    { key: 'reference', label: t('pdf.reference'), value: found.ticket.public_uuid },
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
      value: new Date(facts.from),
      dateStyle: 'PKDateStyleMedium',
      timeStyle: 'PKDateStyleShort',
    },
    { key: 'place', label: t('ticket.location'), value: facts.place ?? t('pdf.online') },
  )
  walletPass.auxiliaryFields.push({ key: 'holder', label: t('pdf.holder'), value: facts.attendee })
}

/** File name of a download. */
export const applePassName = (publicUuid: string): string => `Passbook-${publicUuid.slice(0, 8)}.pkpass`

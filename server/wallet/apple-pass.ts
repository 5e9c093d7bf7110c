/** A ticket for Apple's Wallet: an event ticket without an update address. Contract 2, 1.14 and 4.6. */
import { PKPass } from 'passkit-generator'
import type { Office } from '../office.ts'
import type { FoundTicket } from '../store/tickets.ts'
import type { AppleSigner } from './configuration.ts'
import { icon } from './icon.ts'
import { passFacts, type PassFacts } from './pass-facts.ts'

export const applePassType = 'application/vnd.apple.pkpass'

const pictures = { 'icon.png': icon(29), 'icon@2x.png': icon(58), 'icon@3x.png': icon(87) }

/** @returns the signed file. @throws when the certificates do not fit each other. */
export function applePass(found: FoundTicket, { texts, baseUrl }: Office, signer: AppleSigner): Buffer {
  const facts = passFacts(found)
  const { event, config } = found.order
  const t = (key: string) => texts.text(facts.lang, key)
  const pass = new PKPass(
    pictures,
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
  pass.type = 'eventTicket'
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: facts.code, messageEncoding: 'iso-8859-1' })
  pass.setExpirationDate(new Date(facts.until))
  pass.setRelevantDate(new Date(facts.from))
  fill(pass, facts, t)
  const page = `${baseUrl}/event/${encodeURIComponent(event.short_name)}/ticket/${found.ticket.public_uuid}/view`
  pass.backFields.push(
    { key: 'reference', label: t('pdf.reference'), value: found.ticket.public_uuid },
    { key: 'organizer', label: t('pdf.organiser'), value: `${facts.organizer}, ${event.organization.email}` },
    { key: 'page', label: t('mail.ticket.open'), value: page },
    ...(config.termsAndConditionsUrl
      ? [{ key: 'terms', label: t('pdf.terms'), value: config.termsAndConditionsUrl }]
      : []),
  )
  return pass.getAsBuffer()
}

/** The front: its category is the main thing, as at the reference. */
function fill(pass: PKPass, facts: PassFacts, t: (key: string) => string): void {
  pass.primaryFields.push({ key: 'category', label: t('pdf.category'), value: facts.category })
  pass.secondaryFields.push(
    {
      key: 'begin',
      label: t('ticket.date-time'),
      value: new Date(facts.from),
      dateStyle: 'PKDateStyleMedium',
      timeStyle: 'PKDateStyleShort',
    },
    { key: 'place', label: t('ticket.location'), value: facts.place ?? t('pdf.online') },
  )
  pass.auxiliaryFields.push({ key: 'holder', label: t('pdf.holder'), value: facts.holder })
}

/** For a door that nobody asks who they are: the beginning of the public id is enough to tell files apart. */
export const applePassName = (publicUuid: string): string => `Passbook-${publicUuid.slice(0, 8)}.pkpass`

/** One form for all spellings of an e-mail address (docs/api/booking-details.md#rules). */
import punycode from 'punycode.js'
import { cleanText } from './clean-text.ts'
import { asciiDomain, isEmailAddress } from './email-address.ts'

/** NFC makes letters of the Kelvin, the Angstrom and the Ohm sign, which have the lower case of letters; not of this one. */
const thetaSymbol = '\u03F4'

/**
 * The address as it is stored and shown: an international domain in lower case and in Unicode, as people write it
 * ("ada@xn--mller-kva.de" is "ada@müller.de"). Another address stays as it is, without invisible characters.
 */
export function canonicalEmail(text: string): string {
  const address = cleanText(text).normalize('NFC').replaceAll(thetaSymbol, 'Θ')
  if (!isEmailAddress(address)) return address
  const [local = '', domain = ''] = address.split('@')
  const ascii = asciiDomain(domain) ?? domain
  if (ascii === domain.toLowerCase() && !ascii.includes('xn--')) return address
  return `${local}@${punycode.toUnicode(ascii)}`
}

/** Two addresses with the same key are the same mailbox: all providers ignore case. */
export const emailKey = (text: string): string => canonicalEmail(text).toLowerCase()

/** The key of a member of a group: an address, or a domain with or without its "@". */
export function memberKey(member: string): string {
  const [, sign = '', domain = ''] = /^(@?)([^@]+)$/.exec(cleanText(member)) ?? []
  return domain === '' ? emailKey(member) : sign + emailKey(`a@${domain}`).slice(2)
}

/** True for two spellings of one address; false without one. */
export const isSameEmail = (a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a) && Boolean(b) && emailKey(a ?? '') === emailKey(b ?? '')

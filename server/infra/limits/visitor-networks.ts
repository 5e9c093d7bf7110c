/** Addresses as limits count them (docs/SECURITY.md). */
import ipaddr from 'ipaddr.js'

/** An address, or a network that several addresses share. */
export interface VisitorNetwork {
  readonly name: string
  /** How many times the limit of one address it may use. */
  readonly factor: number
}

/** How many times the limit of one address a network of IPv6 with 48 bits may use. */
export const wideFactor = 10

/**
 * The address of a visitor; of IPv6 the first 64 bits, which one subscriber of an internet provider has. In front of a server without
 * IPv4 a translator writes each IPv4 address into one network (RFC 6052).
 */
export function addressOf(ip: string): string {
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  if (address.range() === 'rfc6052') return address.toByteArray().slice(-4).join('.')
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::`
}

/**
 * Begin of the text of each address in the network of 48 bits of an IPv6 address; null for IPv4.
 * @param address of {@link addressOf}
 */
export const widePrefixOf = (address: string): string | null =>
  address.endsWith('::') ? `${address.split(':').slice(0, 3).join(':')}:` : null

/**
 * The address, and of IPv6 the network of its first 48 bits too: a customer of a hosting company often has all networks of 64
 * bits in it.
 * @param address of {@link addressOf}
 */
export function networksOf(address: string): readonly VisitorNetwork[] {
  const single = { name: address, factor: 1 }
  const prefix = widePrefixOf(address)
  return prefix === null ? [single] : [single, { name: `${prefix}:/48`, factor: wideFactor }]
}

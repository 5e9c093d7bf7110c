/**
 * Which hosts the server may send to. An endpoint comes from a visitor, so that it must not reach the machine itself or its
 * network (docs/SECURITY.md).
 */
import ipaddr from 'ipaddr.js'

/** True for an IP address of the public network. IPv6 forms that contain an IPv4 address are refused. */
export function isPublicIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  // Of IPv6, addresses are assigned in 2000::/3 only.
  const isAssigned = address instanceof ipaddr.IPv4 || (address.parts[0] ?? 0) >> 13 === 1
  return isAssigned && address.range() === 'unicast'
}

/** Names that no public DNS has. */
const localNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|example|invalid|onion)$/

/** True for a DNS name with a dot that may be public. An IP address is none, in any spelling that `URL` accepts. */
export const isPublicName = (host: string): boolean =>
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(host) &&
  !localNames.test(host)

/** Characters. Those of the browsers have fewer than 500. */
const maxEndpointLength = 2048

/** True for an https address of a public name at the default port (docs/api/push.md#subscribe). */
export function isPublicEndpoint(endpoint: string): boolean {
  if (endpoint.length > maxEndpointLength || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublicName(hostname)
}

/**
 * Which hosts the server may send to. An endpoint comes from a visitor, so that it must not reach the machine itself or its
 * network (docs/SECURITY.md).
 */
import { BlockList, isIP } from 'node:net'

/** Special-purpose addresses of IANA that no push service has. */
const closedRanges: readonly (readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

/** One list for each family: a list of both would compare IPv4 addresses with `::ffff:0:0/96`, which contains all of them. */
const closedAddresses = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [address, prefix, family] of closedRanges)
  closedAddresses[family].addSubnet(address, prefix, family)

/** True for an IP address of the public network. IPv6 forms that contain an IPv4 address are refused. */
export function isPublicIp(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return !closedAddresses[family].check(address, family)
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

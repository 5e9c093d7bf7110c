/** Which proxies in front of the server may name the address of a client (docs/OPERATOR.md#environment). */
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sendText } from './answers.ts'

/** False: none. A number: so many proxies stand between a client and the server. A list: their addresses and networks. */
export type TrustedProxies = false | number | readonly string[]

const maxHops = 10
/** Networks that @fastify/proxy-addr accepts by name. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

/** @param text "true" for one proxy, a number, or addresses separated by commas @returns null for anything else */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'false' || text === '0') return false
  if (text === 'true') return 1
  if (/^\d+$/.test(text)) return Number(text) <= maxHops ? Number(text) : null
  const networks = text.split(/[,\s]+/).filter((network) => network !== '')
  return networks.length > 0 && networks.every((network) => namedNetworks.has(network) || isNetwork(network))
    ? networks
    : null
}

/**
 * The option `trustProxy` of Fastify. Its `true` trusts every entry of X-Forwarded-For, also those that the client wrote; its
 * numbers trust none.
 */
export const trustProxyOption = (
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) => {
  if (proxies === false) return false
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : [...proxies]
}

/**
 * Answers 400 when the proxies name no address for the client, such as `unknown` or one with a port: limits and hold limits
 * count by it, and each spelling would be another client.
 */
export function refuseUnknownAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isIP(request.ip) !== 0) return done()
    request.log.warn('X-Forwarded-For names no address of the client: TRUST_PROXY does not fit the proxies')
    void sendText(reply, 400, 'bad request')
  })
}

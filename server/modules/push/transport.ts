/** Sends a request to a push service, to public addresses only. */
import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, request, type AgentOptions } from 'node:https'
import ipaddr from 'ipaddr.js'
import { second } from '#kit/time/durations.ts'

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

interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface PushAnswer {
  readonly status: number
  /** Value of the header Retry-After; null without one. */
  readonly retryAfter: string | null
}

export interface PushTransport {
  /** True for an endpoint that messages may be sent to. */
  accepts(endpoint: string): boolean
  /** @throws when the push service cannot be reached in time */
  send(message: PushRequest): Promise<PushAnswer>
  close(): void
}

/** Ms from the call to the end of the answer. */
const timeout = 15 * second
/** Connections to each push service. */
const maxSockets = 20

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name as the system does, and fails when one of its addresses is not public. The connection uses the checked
 * addresses, so that a second answer of the DNS (rebinding) has no effect.
 */
export function lookupPublic(host: string, options: LookupOptions, callback: LookupCallback): void {
  resolveName(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicIp(address)))
      return callback(new Error('The host of the endpoint has no public address'), [])
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}

/** Sends a request. Status and headers of the answer are enough: its body is not used. */
function sendBy(agent: Agent, { endpoint, headers, body }: PushRequest): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(
      endpoint,
      { agent, method: 'POST', headers, signal: AbortSignal.timeout(timeout) },
      (answer) => {
        const retryAfter = answer.headers['retry-after'] ?? null
        const { statusCode: status = 0 } = answer
        resolve({ status, retryAfter })
        // A short body is read to its end, which frees the connection for the next message; a long one is cut off.
        answer.on('error', () => undefined).resume()
        if (Number(answer.headers['content-length'] ?? Infinity) > 65_536) answer.destroy()
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/**
 * @param accepts which endpoints are permitted
 * @param options of TLS and of the connections
 */
export function createTransport(accepts: PushTransport['accepts'], options: AgentOptions): PushTransport {
  const agent = new Agent({ keepAlive: true, maxSockets, ...options })
  return {
    accepts,
    send: (message) =>
      accepts(message.endpoint)
        ? sendBy(agent, message)
        : Promise.reject(new Error('The endpoint is not permitted')),
    close: () => agent.destroy(),
  }
}

/** Sends to push services of browsers: https, public names and addresses only. */
export const publicTransport = (): PushTransport =>
  createTransport(isPublicEndpoint, { lookup: lookupPublic })

/** `doctor` requests the public address, through the proxies in front of the server. */
import * as z from 'zod/mini'
import { infoPath, publicApiPrefix } from '#core/contract/api-paths.ts'
import { applicationInfo, languages } from '#core/contract/application.ts'
import { basicEvents } from '#core/contract/event.ts'
import { second } from '#core/domain/durations.ts'
import { isLoopback } from '#server/infra/is-loopback.ts'
import { fault, ok, reasonOf, warning, type Finding } from './finding.ts'

/** The Date header has whole seconds, and the request takes time. */
const clockTolerance = 5 * second
const timeout = 10 * second

export interface PublicAddress {
  /** Public address without a trailing slash. */
  readonly baseUrl: string
  readonly trustsProxy: boolean
  /** Epoch ms. */
  readonly now: () => number
  readonly fetch: typeof fetch
}

function schemeOf(baseUrl: string): Finding {
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'https:') return ok('address', `${baseUrl} has https`)
  const text = `${baseUrl} has no https: tickets do not open without a connection.`
  const fix = 'Set BASE_URL to the public address with https://, and a certificate in the proxy.'
  return isLoopback(hostname) ? warning('address', text, fix) : fault('address', text, fix)
}

function clockOf(answer: Response, now: number): Finding {
  const difference = Math.abs(Date.parse(answer.headers.get('date') ?? '') - now)
  return difference > clockTolerance
    ? fault(
        'clock of the proxy',
        `It differs by ${String(Math.round(difference / second))} s from this machine: devices show wrong deadlines.`,
        'Synchronize both (NTP).',
      )
    : ok('clock of the proxy', 'agrees with this machine')
}

/**
 * With https the server sends this header only when it knows that the browser uses https. An entry that is no address is refused
 * when it counts, so that a visitor's own header would count, too.
 */
async function proxyOf({ baseUrl, trustsProxy, fetch }: PublicAddress, answer: Response): Promise<Finding> {
  const secure = baseUrl.startsWith('https:')
  if (secure && !answer.headers.has('strict-transport-security'))
    return fault(
      'proxy headers',
      'The server does not see that visitors use https.',
      trustsProxy
        ? 'Let the proxy set X-Forwarded-Proto (docs/DEPLOYMENT.md#nginx-in-front).'
        : 'Set TRUST_PROXY to the number of proxies.',
    )
  const forged = await fetch(`${baseUrl}${infoPath}`, {
    headers: { 'x-forwarded-for': 'no address' },
    signal: AbortSignal.timeout(timeout),
  })
  return forged.status === 400
    ? fault(
        'proxy headers',
        'A visitor can choose the address that limits count.',
        'Lower TRUST_PROXY to the number of proxies, and let the first one replace X-Forwarded-For.',
      )
    : ok('proxy headers', 'address and protocol of a visitor come from the proxy')
}

/** Asks the server as a visitor does. */
export async function inspectAddress(options: PublicAddress): Promise<Finding[]> {
  const { baseUrl, now, fetch } = options
  const scheme = schemeOf(baseUrl)
  try {
    const answer = await fetch(`${baseUrl}${infoPath}`, { signal: AbortSignal.timeout(timeout) })
    if (!z.safeParse(applicationInfo, await answer.json().catch(() => null)).success)
      return [
        scheme,
        fault(
          'server',
          `${baseUrl} answers ${String(answer.status)}, but not as this server.`,
          'Start the server, and let the proxy forward every address to it.',
        ),
      ]
    return [
      scheme,
      ok('server', `answers at ${baseUrl}`),
      clockOf(answer, now()),
      await proxyOf(options, answer),
    ]
  } catch (error) {
    return [
      scheme,
      fault(
        'server',
        `${baseUrl} does not answer: ${reasonOf(error)}`,
        'Start the server; check name, certificate and proxy, also from this machine.',
      ),
    ]
  }
}

const upstreamCalls = [
  [infoPath, applicationInfo],
  [`${publicApiPrefix}/i18n/languages`, languages],
  [`${publicApiPrefix}/events`, basicEvents],
] as const

/** The alf.io server: its answers are read with the codecs of the app, because it names no version. */
export async function inspectUpstream(alfioUrl: string, fetch: typeof globalThis.fetch): Promise<Finding> {
  try {
    for (const [path, codec] of upstreamCalls) {
      const answer = await fetch(new URL(path, alfioUrl), { signal: AbortSignal.timeout(timeout) })
      if (!z.safeDecode(codec, (await answer.json().catch(() => null)) as never).success)
        return fault(
          'alf.io',
          `The answer of ${path} (${String(answer.status)}) cannot be read.`,
          'Set ALFIO_URL to the address of an alf.io 2.0-M6 or later, without a path.',
        )
    }
    return ok('alf.io', 'answers as 2.0-M6 does')
  } catch (error) {
    return fault('alf.io', `It does not answer: ${reasonOf(error)}`, 'Start it, and check ALFIO_URL.')
  }
}

/** `doctor` requests the public address, through the proxies in front of the server, and the servers behind it. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { basicEvents, captchaConfiguration } from '#catalogue/contract/event.ts'
import { second } from '#kit/time/durations.ts'
import { counted } from '#server/infra/counted.ts'
import { isLoopback } from '#server/infra/is-loopback.ts'
import { infoPath, publicApiPrefix } from '#wire/api-paths.ts'
import { applicationInfo, languages } from '#wire/application.ts'
import { fault, ok, reasonOf, warning, type Finding } from './finding.ts'

/** The Date header has whole seconds, and the request takes time. */
const clockTolerance = 5 * second
const timeout = 10 * second
/** Ms after which visitors notice an answer. */
const slow = 2 * second
/** A proxy sends requests to its instances in turn, or at random. */
const rounds = 6

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

/** Requests an address that no cache has an answer of: one that is kept says nothing about the server. */
const ask = (fetch: PublicAddress['fetch'], address: string, headers = {}): Promise<Response> =>
  fetch(`${address}${address.includes('?') ? '&' : '?'}doctor=${randomUUID()}`, {
    headers,
    signal: AbortSignal.timeout(timeout),
  })

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
  const forged = await ask(fetch, `${baseUrl}${infoPath}`, { 'x-forwarded-for': 'no address' })
  return forged.status === 400
    ? fault(
        'proxy headers',
        'A visitor can choose the address that limits count.',
        'Lower TRUST_PROXY to the number of proxies, and let the first one replace X-Forwarded-For.',
      )
    : ok('proxy headers', 'address and protocol of a visitor come from the proxy')
}

async function readinessOf(about: string, address: string, fetch: PublicAddress['fetch']): Promise<Finding> {
  try {
    const answer = await ask(fetch, `${address}/readyz?upstream`)
    const reason = (await answer.text()).slice(0, 100)
    const problem = `${address}/readyz answers ${String(answer.status)}: ${reason}.`
    return answer.ok
      ? ok(about, `${address} is ready: orders can be stored`)
      : fault(about, problem, 'Repair what it names: this instance sells nothing.')
  } catch (error) {
    return fault(about, `${address} does not answer: ${reasonOf(error)}`, 'Start this instance.')
  }
}

async function askOnce(options: PublicAddress): Promise<Finding[]> {
  const { baseUrl, now, fetch } = options
  const fix = 'Start the server; check name, certificate and proxy, which forwards every address to it.'
  try {
    const answer = await ask(fetch, `${baseUrl}${infoPath}`)
    const problem = `${baseUrl} answers ${String(answer.status)}, but not as this server.`
    return z.safeParse(applicationInfo, await answer.json().catch(() => null)).success
      ? [
          ok('server', `answers at ${baseUrl}`),
          clockOf(answer, now()),
          await proxyOf(options, answer),
          await readinessOf('ready', baseUrl, fetch),
        ]
      : [fault('server', problem, fix)]
  } catch (error) {
    return [fault('server', `${baseUrl} does not answer: ${reasonOf(error)}`, fix)]
  }
}

/** @returns the fault of each part, or what was right; with the number of answers when they differ, as those of two instances */
function worstOf(found: readonly Finding[]): Finding[] {
  const worst = new Map<string, Finding>()
  for (const each of found) if (!worst.has(each.about) || each.level === 'fault') worst.set(each.about, each)
  return [...worst.values()].map((each) => {
    const { length } = found.filter(({ about, level }) => about === each.about && level === 'fault')
    const share = length % rounds === 0 ? '' : ` (${String(length)} of ${counted(rounds, 'answer')})`
    return { ...each, text: `${each.text}${share}` }
  })
}

/** Asks the server as a visitor does, often enough that each instance behind a proxy answers. */
export async function inspectAddress(options: PublicAddress): Promise<Finding[]> {
  const found = await Promise.all(Array.from({ length: rounds }, () => askOnce(options)))
  return [schemeOf(options.baseUrl), ...worstOf(found.flat())]
}

/** Asks each instance at its own address, which a proxy may leave out. @param addresses `http://127.0.0.1:8081` */
export const inspectInstances = (addresses: readonly string[], fetch: typeof globalThis.fetch) =>
  Promise.all(addresses.map((address) => readinessOf('instance', address.replace(/\/+$/, ''), fetch)))

const upstreamCalls = [
  [infoPath, applicationInfo],
  [`${publicApiPrefix}/i18n/languages`, languages],
  [`${publicApiPrefix}/events`, basicEvents],
] as const

const checkedEvent = z.object({ captchaConfiguration: z.optional(captchaConfiguration) })

/** alf.io checks free orders and those by transfer also where it sends no key, so that none of them succeeds. @param event its answer */
function lacksCaptchaKey(event: unknown): boolean {
  const check = z.safeParse(checkedEvent, event).data?.captchaConfiguration
  return check?.captchaForOfflinePaymentAndFree === true && (check.recaptchaApiKey ?? '') === ''
}

/**
 * The alf.io server: its answers are read with the codecs of the app, because it names no version.
 * @param now epoch ms
 */
export async function inspectUpstream(
  alfioUrl: string,
  fetch: typeof globalThis.fetch,
  now: () => number,
): Promise<Finding> {
  let longest = 0
  let status = 0
  async function read(path: string): Promise<unknown> {
    const begin = now()
    const answer = await fetch(new URL(path, alfioUrl), { signal: AbortSignal.timeout(timeout) })
    const body: unknown = await answer.json().catch(() => null)
    longest = Math.max(longest, now() - begin)
    status = answer.status
    return body
  }
  try {
    let first: string | undefined
    for (const [path, codec] of upstreamCalls) {
      const { success, data } = z.safeDecode(codec, (await read(path)) as never)
      if (!success)
        return fault(
          'alf.io',
          `The answer of ${path} (${String(status)}) cannot be read.`,
          'Set ALFIO_URL to the address of an alf.io 2.0-M6 or later, without a path.',
        )
      if (codec === basicEvents) first = (data as z.output<typeof basicEvents>)[0]?.shortName
    }
    if (
      first !== undefined &&
      lacksCaptchaKey(await read(`${publicApiPrefix}/event/${encodeURIComponent(first)}`))
    )
      return fault(
        'alf.io',
        'It checks free orders and bank transfers by reCAPTCHA and sends no key for them: each is refused.',
        'In alf.io turn on the check for the selection of tickets, too, or off for offline payments.',
      )
    return longest > slow
      ? warning(
          'alf.io',
          `An answer took ${(longest / second).toFixed(1)} s: orders wait for it, and pages show earlier answers.`,
          'Look at its load, its database and the network between.',
        )
      : ok('alf.io', 'answers as 2.0-M6 does')
  } catch (error) {
    return fault('alf.io', `It does not answer: ${reasonOf(error)}`, 'Start it, and check ALFIO_URL.')
  }
}

/** Sends the calls of the endpoint table and returns one of four results (docs/api/sessions-and-anti-forgery.md). */
import * as z from 'zod/mini'
import { jsonOrNull, parseJson } from '#kit/text/parse-json.ts'
import { type TrustedClock, clockTolerance } from '#kit/time/trusted-clock.ts'
import { sessionEndpoints as endpoints } from './application.ts'
import { classifyAnswer, hasContent, isChallenge } from './classify-answer.ts'
import { bytes, type Endpoint } from './endpoint.ts'
import { fillPath } from './fill-path.ts'
import {
  challengeHeader,
  limitHeader,
  visitorLimits,
  cachedAtHeader,
  openIdHeader,
  preferHeader,
  returnRepresentation,
} from './headers.ts'
import { validationEnvelope, toProblems } from './problem.ts'
import { refused, type Busy, type Refused, type Result, type Unreachable } from './result.ts'
import { createSession, type Session } from './session.ts'

/** Date header of an answer in epoch ms; null without one. */
const serverTimeOf = (answer: Response): number | null => Date.parse(answer.headers.get('Date') ?? '') || null

/**
 * A fetch that records both clocks at the moment of an answer. Not for a copy, an answer from something in between, and one that
 * took long: a browser that suspends the page hands it over hours later, and the device's clock may be changed meanwhile.
 */
const readingClock =
  (fetch: typeof globalThis.fetch, clock: Pick<TrustedClock, 'deviceTime' | 'record'>): typeof fetch =>
  async (input, init) => {
    const sentAt = clock.deviceTime()
    const answer = await fetch(input, init)
    const deviceTime = clock.deviceTime()
    const serverTime = serverTimeOf(answer)
    const duration = deviceTime - sentAt
    if (serverTime === null || duration < 0 || duration > clockTolerance) return answer
    const isServers = !answer.headers.has(cachedAtHeader) && classifyAnswer(answer) === 'answered'
    if (isServers) clock.record({ serverTime, deviceTime })
    return answer
  }

interface ApiOptions {
  readonly fetch: typeof fetch
  /** Origin to call, "" for the page's own. */
  readonly origin?: string
  readonly session?: Session
  /** The served page carries a session (preloaded info): the first call need not open one. */
  readonly sessionOpen?: boolean
  /** Longest wait for an answer in ms; a hung connection then counts as unreachable. */
  readonly timeout?: number
  /** Value of Accept-Language: the language of the page. */
  readonly language?: () => string
  /** Shows the bot check. Resolves with its token, or null when the visitor closed it. */
  readonly onChallenge?: () => Promise<string | null>
  /**
   * Called after each GET that the server answered: whether sign-in exists
   * (docs/api/sessions-and-anti-forgery.md#sign-in-status-header).
   */
  readonly onSignInEnabledChange?: (enabled: boolean) => void
  /**
   * Called before a call that reserved resolves, when its answer has the reservation
   * (docs/api/reservations.md#reservation-in-the-answer): `info` is its `ReservationInfo`. `serverTime`: its Date header in epoch ms.
   */
  readonly onReservation?: (info: never, serverTime: number | null) => void
  /** Gets the server's time with each answer. */
  readonly clock?: Pick<TrustedClock, 'deviceTime' | 'record'>
}

type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? P : never
type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? Q : never
type BodyOf<E> = E extends { body: infer B }
  ? B extends z.ZodMiniType
    ? { body: z.output<B> }
    : unknown
  : never
/** The decoded answer of a call, without the validation envelope. */
export type AnswerOf<E> = E extends { answer: infer A extends z.ZodMiniType }
  ? UnwrappedAnswer<z.output<A>>
  : never
type UnwrappedAnswer<T> = T extends { validationErrors: unknown; value: infer V } ? NonNullable<V> : T

export type CallInput<E> = (keyof ParamsOf<E> extends never ? unknown : { params: ParamsOf<E> }) &
  (keyof QueryOf<E> extends never ? unknown : { query: QueryOf<E> }) &
  BodyOf<E> & { signal?: AbortSignal }

type AnyEndpoint = Endpoint<unknown, unknown, z.ZodMiniType | null, z.ZodMiniType>

interface AnyCallInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

export interface Api {
  call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<Result<AnswerOf<E>>>
}

const defaultTimeout = 10_000

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

type Answer = Response | Unreachable
type Send = (endpoint: AnyEndpoint, input: AnyCallInput) => Promise<Answer>

const unreachable = (reason: Unreachable['reason']): Unreachable => ({ kind: 'unreachable', reason })
const isAnswered = (answer: Answer): answer is Response => !('reason' in answer)
const isTimeout = (answer: Answer | null): boolean =>
  answer !== null && !isAnswered(answer) && answer.reason === 'timeout'

/** The parts of a request that do not depend on the session. */
function requestOf(endpoint: AnyEndpoint, { params, query, body }: AnyCallInput, origin: string) {
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    cache: 'no-store',
    // No call is redirected by the server: a loop would be followed 20 times with each attempt.
    redirect: 'manual',
  }
  if (endpoint.body) init.body = JSON.stringify(z.encode(endpoint.body, body ?? {}))
  return { address: `${origin}${fillPath(endpoint.path, params ?? {})}${queryString(query)}`, init }
}

/** Sends a call once and reads the tokens of its answer. `challengeToken`: proof of the last bot check, or null. */
function createSender(options: ApiOptions, session: Session, challengeToken: () => string | null): Send {
  const { origin = '', timeout = defaultTimeout, language, onSignInEnabledChange } = options
  const request = options.clock ? readingClock(options.fetch, options.clock) : options.fetch

  function headersFor(endpoint: AnyEndpoint): Headers {
    const headers = new Headers({ Accept: endpoint.answer === bytes ? '*/*' : 'application/json' })
    session.addHeaders(headers, endpoint.method !== 'GET')
    const token = challengeToken()
    if (language) headers.set('Accept-Language', language())
    if (endpoint.challenged && token) headers.set(challengeHeader, token)
    if (endpoint.body) headers.set('Content-Type', 'application/json')
    if (endpoint.representation) headers.set(preferHeader, returnRepresentation)
    return headers
  }

  function readSession(endpoint: AnyEndpoint, answer: Response, requestHeaders: Headers): void {
    session.readTokens(answer.headers, requestHeaders)
    const signIn = answer.headers.get(openIdHeader)
    // A server error or a captive portal does not end the sign-in.
    if (endpoint.method === 'GET' && (signIn !== null || (answer.ok && hasContent(answer, 'json'))))
      onSignInEnabledChange?.(signIn === 'true')
  }

  return async (endpoint, input) => {
    if (input.signal?.aborted) return unreachable('aborted')
    const timer = AbortSignal.timeout(timeout)
    // Safari has `AbortSignal.any` only from 17.4; the app supports 16.4.
    const stop = new AbortController()
    for (const signal of [timer, input.signal]) signal?.addEventListener('abort', () => stop.abort())
    try {
      const { address, init } = requestOf(endpoint, input, origin)
      const headers = headersFor(endpoint)
      const answer = await request(address, { ...init, headers, signal: stop.signal })
      readSession(endpoint, answer, headers)
      return answer
    } catch {
      return unreachable(input.signal?.aborted ? 'aborted' : timer.aborted ? 'timeout' : 'network')
    }
  }
}

/** Opens the session before the first call and renews a refused anti-forgery token once. */
function withSession(sendOnce: Send, session: Session, isOpen: boolean): Send {
  const info = endpoints.info as AnyEndpoint
  let opening: Promise<Answer> | null = null
  let started: Promise<Answer | null> | null = isOpen ? Promise.resolve(null) : null

  /**
   * The cookie session must exist before the first public call
   * (docs/api/sessions-and-anti-forgery.md#first-call-of-a-client): `GET /api/v2/info` creates it.
   *
   * One request serves all callers that wait, so a caller cannot abort it. A caller that needs the answer
   * itself gets a copy: a second request without the cookie would create a second session, and tokens of one
   * would be sent with the other.
   */
  function open(): Promise<Answer> {
    const answer = (opening ??= sendOnce(info, {}).finally(() => (opening = null)))
    started = answer.then((opened) => {
      if (!isAnswered(opened)) started = null
      return opened
    })
    return answer.then((opened) => (isAnswered(opened) ? opened.clone() : opened))
  }

  return async (endpoint, input) => {
    if (endpoint === info) return open()
    if (started === null) void open()
    // After one timeout a caller does not wait for a second one on the same connection.
    if (isTimeout(await started)) return unreachable('timeout')
    if (endpoint.method === 'GET') return sendOnce(endpoint, input)
    const token = () => sendOnce(endpoints.languages as AnyEndpoint, {})
    if (!session.canWrite && isTimeout(await token())) return unreachable('timeout')
    const answer = await sendOnce(endpoint, input)
    if (!isAnswered(answer) || answer.status !== 403 || isChallenge(answer)) return answer
    // The token was refused: a GET renews it, then the call is sent once more
    // (docs/api/sessions-and-anti-forgery.md#anti-forgery-token).
    session.forgetToken()
    return isTimeout(await token()) ? unreachable('timeout') : sendOnce(endpoint, input)
  }
}

/** An API client with one session and one anti-forgery token. Its calls never reject. */
export function createApi(options: ApiOptions): Api {
  const { onChallenge, session = createSession() } = options
  let challengeToken: string | null = null
  const sendOnce = createSender(options, session, () => challengeToken)
  const send = withSession(sendOnce, session, options.sessionOpen ?? false)

  /** Shows the bot check when the server demands it, then sends the call again with its token. */
  async function sendWithBotCheck(endpoint: AnyEndpoint, input: AnyCallInput): Promise<Answer> {
    const answer = await send(endpoint, input)
    if (!isAnswered(answer) || !isChallenge(answer) || !onChallenge) return answer
    challengeToken = await onChallenge()
    if (challengeToken === null) return answer
    const second = await send(endpoint, input)
    if (isAnswered(second) && isChallenge(second)) challengeToken = null
    return second
  }

  return {
    async call(endpoint, input) {
      const answer = await sendWithBotCheck(endpoint, input as AnyCallInput)
      if (!isAnswered(answer)) return answer
      const result = (await readAnswer(endpoint, answer, options.onReservation)) as Result<never>
      const keptAt = Number(answer.headers.get(cachedAtHeader))
      return keptAt > 0 && result.kind === 'value' ? { ...result, keptAt } : result
    },
  }
}

async function readAnswer(
  endpoint: AnyEndpoint,
  answer: Response,
  onReservation: ApiOptions['onReservation'],
): Promise<Result<unknown>> {
  const text = answer.status >= 400 ? await answer.text().catch(() => null) : null
  const textOfWrite = endpoint.method === 'GET' ? null : text
  const answerClass = classifyAnswer(answer, endpoint.answer === bytes ? 'bytes' : 'json', textOfWrite)
  if (answerClass === 'foreign') return unreachable('foreign')
  if (answerClass === 'busy') return readBusy(answer)
  if (answerClass === 'refused') return refusalOf(answer, text ?? '')
  return readValue(endpoint, answer, onReservation).catch(() => unreachable('unreadable'))
}

/** @throws when the body does not arrive, or is no JSON */
async function readValue(
  endpoint: AnyEndpoint,
  answer: Response,
  onReservation: ApiOptions['onReservation'],
): Promise<Result<unknown>> {
  const serverTime = serverTimeOf(answer)
  if (endpoint.answer === bytes)
    return { kind: 'value', value: new Uint8Array(await answer.arrayBuffer()), warnings: [], serverTime }
  const body: unknown = answer.status === 204 ? null : parseJson(await answer.text())
  // For some reads it means that there is nothing, such as no account: only the server may report that.
  if (body === null && endpoint.method === 'GET' && !answer.headers.has(openIdHeader))
    return unreachable('foreign')
  const decoded = z.safeDecode(endpoint.answer, body)
  if (!decoded.success) return unreachable('unreadable')
  const result = unwrapEnvelope(decoded.data, serverTime)
  if (result.kind === 'value') reportReservation(endpoint, body, (info) => onReservation?.(info, serverTime))
  return result
}

/** One that is missing or cannot be read is not reported: the call itself succeeded. */
function reportReservation(
  { representation: codec }: AnyEndpoint,
  body: unknown,
  report: (info: never) => void,
): void {
  if (!codec) return
  const { representation } = body as { readonly representation: z.input<typeof codec> }
  const decoded = z.safeDecode(codec, representation)
  // Every call with a representation creates a reservation (docs/api/reservations.md#reservation-in-the-answer).
  if (decoded.success) report(decoded.data as never)
}

/** These come from something in front of the server, which cannot know when the server answers again. */
const gatewayErrors: readonly number[] = [502, 504]

/** `Retry-After` is read in seconds; alf.io and Tessera send no date. */
function readBusy({ status, headers }: Response): Busy {
  const seconds = gatewayErrors.includes(status) ? 0 : Number(headers.get('Retry-After') ?? 0)
  const limit = visitorLimits.find((name) => name === headers.get(limitHeader))
  return {
    kind: 'busy',
    status,
    ...(seconds > 0 ? { retryAfter: Math.ceil(seconds) } : {}),
    ...(limit ? { limit } : {}),
  }
}

/**
 * Takes off the validation envelope. Errors with status 200 are a refusal, too
 * (docs/api/envelopes-and-errors.md#validation-envelope).
 */
function unwrapEnvelope(data: unknown, serverTime: number | null): Result<unknown> {
  const envelope = validationEnvelope.safeParse(data)
  if (!envelope.success) return { kind: 'value', value: data, warnings: [], serverTime }
  const { success, validationErrors, value, warnings } = envelope.data
  return success ? { kind: 'value', value, warnings, serverTime } : refused(422, toProblems(validationErrors))
}

function refusalOf(answer: Response, text: string): Refused {
  if (isChallenge(answer)) return refused(answer.status, [], true)
  if (answer.status !== 422 || !hasContent(answer, 'json')) return refused(answer.status)
  const envelope = validationEnvelope.safeParse(jsonOrNull(text))
  return refused(422, envelope.success ? toProblems(envelope.data.validationErrors) : [])
}

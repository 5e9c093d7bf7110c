/** Sessions of visitors and the anti-forgery check of API requests (docs/api/sessions-and-anti-forgery.md). */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CoreContext } from '#server/infra/context.ts'
import { findSession, keepSession, newSession } from '#server/infra/database/session-store.ts'
import type { Session } from '#server/infra/database/tables/tables.ts'
import { publicApiPrefix } from '#wire/api-paths.ts'
import { antiForgeryAnswerHeader, antiForgeryHeader, sessionCookie, sessionHeader } from '#wire/headers.ts'
import { queryText } from './navigation.ts'

const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))

/**
 * Masks the secret with random bytes. Each answer has another token, so that compression reveals nothing
 * (BREACH).
 */
export function maskToken(secret: string): string {
  const plain = Buffer.from(secret)
  const mask = randomBytes(plain.length)
  return Buffer.concat([mask, xor(mask, plain)]).toString('base64url')
}

/** True for any masked form of the secret, but not for the secret itself, as in alf.io. */
export function isTokenValid(token: string, secret: string): boolean {
  const plain = Buffer.from(secret)
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== plain.length * 2) return false
  return timingSafeEqual(xor(bytes.subarray(0, plain.length), bytes.subarray(plain.length)), plain)
}

/** Sessions need these parts of the server. */
interface SessionContext extends Pick<CoreContext, 'db' | 'now' | 'baseUrl'> {
  /** Signs the ids of sessions that are not stored; the same on all instances. */
  readonly sessionKey: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer to a read is the same for every visitor (shared-answers.ts). */
    readonly shared?: boolean
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

const headerText = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value.trim() : ''

/** True when the browser uses https, also through a proxy. */
export const isSecureRequest = (context: SessionContext, request: FastifyRequest): boolean =>
  request.protocol === 'https' || context.baseUrl.startsWith('https:')

/** Over https a name that only this host can set: another host of the domain cannot plant the cookie. */
export const hostCookie = (context: SessionContext, request: FastifyRequest, name: string): string =>
  isSecureRequest(context, request) ? `__Host-${name}` : name

function sessionIdInCookie(context: SessionContext, request: FastifyRequest): string {
  const value = request.cookies[hostCookie(context, request, sessionCookie)]
  return value ? Buffer.from(value, 'base64').toString('utf8') : ''
}

/** A cookie of the browser session, never sent with a request that another site starts. */
export function setSessionCookie(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): void {
  void reply.setCookie(
    hostCookie(context, request, sessionCookie),
    Buffer.from(session.id).toString('base64'),
    {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecureRequest(context, request),
    },
  )
}

function expiredCookie(context: SessionContext, request: FastifyRequest): string {
  const secure = isSecureRequest(context, request) ? '; Secure' : ''
  return `${hostCookie(context, request, sessionCookie)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure}`
}

/**
 * Headers that end the session of a client: an empty session id, and an expired cookie
 * (docs/api/sessions-and-anti-forgery.md#session-identifier).
 */
export const signedOutHeaders = (
  context: SessionContext,
  request: FastifyRequest,
): Record<string, string> => ({
  [sessionHeader]: '',
  ...(sessionIdInCookie(context, request) === sessionOf(request)?.id
    ? { 'Set-Cookie': expiredCookie(context, request) }
    : {}),
})

/** The session of the cookie; undefined without one. For page requests, which send no session header. */
export async function findCookieSession(
  context: SessionContext,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const id = sessionIdInCookie(context, request)
  return id === '' ? undefined : findSession(context.db, context.sessionKey, id, context.now())
}

/** Reads the header, or the parameter `_csrf` (docs/api/sessions-and-anti-forgery.md#anti-forgery-token). */
function antiForgeryTokenOf(request: FastifyRequest): string {
  const header = headerText(request.headers[antiForgeryHeader.toLowerCase()])
  return header || (queryText(request, '_csrf') ?? '')
}

const sessions = new WeakMap<FastifyRequest, Session>()

/** The session of an API request, which may be a new one; undefined for an answer that all visitors share. */
export const sessionOf = (request: FastifyRequest): Session | undefined => sessions.get(request)

/** Sets the cookie of a session that a header carried, unless the browser has another one, such as that of a later sign-in. */
async function rememberSession(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<void> {
  if (sessionIdInCookie(context, request) === session.id) return
  if (!(await findCookieSession(context, request))) setSessionCookie(context, request, reply, session)
}

/** The session id of the header; '' without one. */
const sessionIdInHeader = (request: FastifyRequest): string =>
  headerText(request.headers[sessionHeader.toLowerCase()])

/** The session of an API request; the header takes precedence over the cookie. */
async function findRequestSession(
  context: SessionContext,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const id = sessionIdInHeader(request) || sessionIdInCookie(context, request)
  return id === '' ? undefined : findSession(context.db, context.sessionKey, id, context.now())
}

/**
 * A read answers a new session id in the header only; the first write stores the session and sets the cookie. Answers that all
 * visitors share have no session.
 */
export function addSessions(app: FastifyInstance, context: SessionContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (safeMethods.has(request.method)) return readInSession(context, request, reply)
    const session = await findRequestSession(context, request)
    const token = antiForgeryTokenOf(request)
    if (!session || !isTokenValid(token, session.secret)) return reply.code(403).send()
    // Places in a queue and holds belong to it.
    await keepSession(context.db, session)
    sessions.set(request, session)
    await rememberSession(context, request, reply, session)
    return undefined
  })
}

async function readInSession(
  context: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // The route decides: the address has other spellings.
  const { url, config } = request.routeOptions
  if (config.shared === true || !url?.startsWith(`${publicApiPrefix}/`)) return
  const session =
    (await findRequestSession(context, request)) ?? newSession(context.sessionKey, context.now())
  sessions.set(request, session)
  if (![sessionIdInHeader(request), sessionIdInCookie(context, request)].includes(session.id)) {
    void reply.header(sessionHeader, session.id)
  }
  void reply.header(antiForgeryAnswerHeader, maskToken(session.secret))
}

/**
 * Redirect to the OpenID provider and its callback. These are page addresses, no API calls (contract 1, 2.14;
 * contract 2, 1.17).
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInCookie } from '#core/contract/headers.ts'
import { callbackPath, type SignInResult, type SignInProvider } from '../openid-provider.ts'
import type { AccountsContext } from '../context.ts'
import { createSession, deleteSession } from '#server/infra/database/session-store.ts'
import { storeSignIn, takeSignIn } from '../queries/sign-ins.ts'
import type { SignIn } from '#server/infra/database/tables/accounts.ts'
import { findOrCreateUser } from '../queries/users.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import { findCookieSession, isSecureRequest, setSessionCookie } from '#server/http/sessions.ts'
import { sendSignInFailed, sendSignedIn } from '../views/sign-in-pages.ts'

const authenticationPath = '/openid/authentication'
const oneHour = 60 * 60
const encodePart = encodeURIComponent

interface ReservationAddress {
  readonly type: string
  readonly publicIdentifier: string
  readonly reservationId: string
}

export function addSignIn(app: FastifyInstance, context: AccountsContext): void {
  const { signIn } = context

  app.get(authenticationPath, (request, reply) =>
    signIn ? beginSignIn(signIn, context, request, reply, '/') : reply.code(404).send(),
  )

  app.get<{ Params: ReservationAddress }>(
    '/openid/:type/:publicIdentifier/reservation/:reservationId',
    async (request, reply) => {
      const { type, publicIdentifier, reservationId } = request.params
      if (type !== 'event' && type !== 'subscription') return reply.code(404).send()
      const target = `/${type}/${encodePart(publicIdentifier)}/reservation/${encodePart(reservationId)}`
      const session = await findCookieSession(context, request)
      if (!signIn || session?.user_id) return reply.redirect(target, 302)
      return beginSignIn(signIn, context, request, reply, target)
    },
  )

  app.get(callbackPath, (request, reply) =>
    signIn ? completeSignIn(signIn, context, request, reply) : reply.code(404).send(),
  )
}

/** Errors of a sign-in contain codes, tokens and claims; only name and message are logged. */
const errorSummary = (error: unknown): { reason: string } => ({
  reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
})

const languageOf = (request: FastifyRequest, { translations }: AccountsContext): string =>
  preferredLanguage(request, translations.translatedLanguages)

/** The id of this browser, which the callback has to bring. A second tab keeps the same id. */
function browserIdOf(request: FastifyRequest, reply: FastifyReply, context: AccountsContext): string {
  const known = request.cookies[signInCookie]
  const browser = known && /^[\w-]{32,64}$/.test(known) ? known : randomBytes(24).toString('base64url')
  void reply.setCookie(signInCookie, browser, {
    path: '/openid',
    httpOnly: true,
    // The strict session cookie is not sent in a redirect from another site; this one has to be.
    sameSite: 'lax',
    secure: isSecureRequest(context, request),
    maxAge: oneHour,
  })
  return browser
}

async function beginSignIn(
  signIn: SignInProvider,
  context: AccountsContext,
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string,
): Promise<FastifyReply> {
  try {
    const { authorizationUrl: address, state, nonce, verifier } = await signIn.begin()
    await storeSignIn(context.db, {
      state,
      nonce,
      verifier,
      browser: browserIdOf(request, reply, context),
      return_to: returnTo,
      session_id: (await findCookieSession(context, request))?.id ?? null,
      created_at: context.now(),
    })
    return await reply.header('Cache-Control', 'no-store').redirect(address, 302)
  } catch (error) {
    request.log.error(errorSummary(error), 'no way to the sign-in provider')
    return sendSignInFailed(reply, languageOf(request, context), 503, request.url)
  }
}

async function completeSignIn(
  signIn: SignInProvider,
  context: AccountsContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const lang = languageOf(request, context)
  const { state } = request.query as Record<string, unknown>
  const browser = request.cookies[signInCookie]
  const departure =
    typeof state === 'string' && browser
      ? await takeSignIn(context.db, state, browser, context.now())
      : undefined
  if (!departure) return sendSignInFailed(reply, lang, 400, authenticationPath)
  try {
    const arrival = await signIn.complete(new URL(request.url, context.baseUrl), departure)
    if (arrival.kind === 'declined') return await reply.redirect(departure.return_to, 302)
    if (arrival.kind === 'nameless') throw new Error('The provider told no e-mail address')
    await startSession(arrival, departure, context, request, reply)
    return sendSignedIn(reply, lang, departure.return_to)
  } catch (error) {
    request.log.error(errorSummary(error), 'sign-in failed')
    return sendSignInFailed(reply, lang, 400, authenticationPath)
  }
}

/** A new session with a new id, so that an id from before the sign-in gives no access (contract 1, 1.11). */
async function startSession(
  { identity, idToken }: Extract<SignInResult, { kind: 'known' }>,
  departure: SignIn,
  context: AccountsContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { db, now } = context
  const { user, isNew } = await findOrCreateUser(db, identity, now())
  const session = await createSession(db, now(), { userId: user.id, idToken, signedUp: isNew })
  if (departure.session_id !== null) await deleteSession(db, departure.session_id)
  setSessionCookie(context, request, reply, session)
}

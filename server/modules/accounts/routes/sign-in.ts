/**
 * Redirect to the OpenID provider and its callback. These are page addresses, no API calls
 * (docs/api/accounts.md#sign-in, docs/api/page-addresses.md#addresses-that-the-server-answers).
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInCookie } from '#core/contract/headers.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import { queryText } from '#server/http/query-text.ts'
import { findCookieSession, hostCookie, isSecureRequest, setSessionCookie } from '#server/http/sessions.ts'
import { createSession, deleteSession } from '#server/infra/database/session-store.ts'
import type { SignIn } from '#server/infra/database/tables/accounts.ts'
import { movePlaces } from '#server/modules/sale-queue/index.ts'
import type { AccountsContext } from '../context.ts'
import { callbackPath, type SignInResult, type SignInProvider } from '../openid-provider.ts'
import { storeSignIn, takeSignIn } from '../queries/sign-ins.ts'
import { findOrCreateUser } from '../queries/users.ts'
import { returnPath } from '../return-path.ts'
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
    signIn
      ? beginSignIn({ signIn, context, request, reply }, returnPath(queryText(request, 'returnTo')))
      : reply.code(404).send(),
  )

  app.get<{ Params: ReservationAddress }>(
    '/openid/:type/:publicIdentifier/reservation/:reservationId',
    async (request, reply) => {
      const { type, publicIdentifier, reservationId } = request.params
      if (type !== 'event' && type !== 'subscription') return reply.code(404).send()
      const target = `/${type}/${encodePart(publicIdentifier)}/reservation/${encodePart(reservationId)}`
      const session = await findCookieSession(context, request)
      if (!signIn || session?.user_id) return reply.redirect(target, 302)
      return beginSignIn({ signIn, context, request, reply }, target)
    },
  )

  app.get(callbackPath, (request, reply) =>
    signIn ? completeSignIn({ signIn, context, request, reply }) : reply.code(404).send(),
  )
}

/** Errors of a sign-in contain codes, tokens and claims; only name and message are logged. */
const errorSummary = (error: unknown): { reason: string } => ({
  reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
})

const languageOf = (request: FastifyRequest, { translations }: AccountsContext): string =>
  preferredLanguage(request, translations.translatedLanguages)

/** One request of a sign-in. */
interface SignInCall {
  readonly signIn: SignInProvider
  readonly context: AccountsContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * A new id for the browser, which the callback has to bring. One that the browser has may be planted by another host of the
 * domain. Of two tabs the later one signs in; the other one starts again.
 */
function setBrowserId({ context, request, reply }: SignInCall): string {
  const browserId = randomBytes(24).toString('base64url')
  void reply.setCookie(hostCookie(context, request, signInCookie), browserId, {
    // The names of https cookies require the whole site.
    path: isSecureRequest(context, request) ? '/' : '/openid',
    httpOnly: true,
    // The strict session cookie is not sent in a redirect from another site; this one has to be.
    sameSite: 'lax',
    secure: isSecureRequest(context, request),
    maxAge: oneHour,
  })
  return browserId
}

/** @param returnTo path of this server where the visitor continues after the sign-in */
async function beginSignIn(call: SignInCall, returnTo: string): Promise<FastifyReply> {
  const { signIn, context, request, reply } = call
  try {
    const { authorizationUrl, state, nonce, verifier } = await signIn.begin()
    await storeSignIn(context.db, {
      state,
      nonce,
      verifier,
      browser: setBrowserId(call),
      return_to: returnTo,
      session_id: (await findCookieSession(context, request))?.id ?? null,
      created_at: context.now(),
    })
    return await reply.header('Cache-Control', 'no-store').redirect(authorizationUrl, 302)
  } catch (error) {
    request.log.error(errorSummary(error), 'the sign-in provider does not answer')
    return sendSignInFailed(reply, languageOf(request, context), 503, request.url)
  }
}

/** The pending sign-in that the callback belongs to; undefined when it is unknown, used or expired. */
async function takePendingSignIn({ context, request }: SignInCall): Promise<SignIn | undefined> {
  const state = queryText(request, 'state')
  const browserId = request.cookies[hostCookie(context, request, signInCookie)]
  return state !== undefined && browserId
    ? takeSignIn(context.db, state, browserId, context.now())
    : undefined
}

async function completeSignIn(call: SignInCall): Promise<FastifyReply> {
  const { signIn, context, request, reply } = call
  const lang = languageOf(request, context)
  const pending = await takePendingSignIn(call)
  if (!pending) return sendSignInFailed(reply, lang, 400, authenticationPath)
  try {
    const result = await signIn.complete(new URL(request.url, context.baseUrl), pending)
    if (result.kind === 'declined') return await reply.redirect(pending.return_to, 302)
    if (result.kind === 'no-email') throw new Error('The provider sent no e-mail address')
    await startSession(call, pending, result)
    return sendSignedIn(reply, lang, pending.return_to)
  } catch (error) {
    request.log.error(errorSummary(error), 'sign-in failed')
    return sendSignInFailed(reply, lang, 400, authenticationPath)
  }
}

/**
 * A new session with a new id, so that an id from before the sign-in gives no access
 * (docs/api/sessions-and-anti-forgery.md#first-call-of-a-client).
 */
async function startSession(
  { context, request, reply }: SignInCall,
  pending: SignIn,
  { identity, idToken }: Extract<SignInResult, { kind: 'signed-in' }>,
): Promise<void> {
  const { db, now } = context
  const { user, isNew } = await findOrCreateUser(db, identity, now())
  const session = await createSession(db, now(), { userId: user.id, idToken, signedUp: isNew })
  if (pending.session_id !== null) {
    await movePlaces(db, pending.session_id, session.id)
    await deleteSession(db, pending.session_id)
  }
  setSessionCookie(context, request, reply, session)
}

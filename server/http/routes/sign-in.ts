/** Leaving for the sign-in provider and coming back. Page addresses, not API calls: contract 1, 2.14; contract 2, 1.17. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInCookie } from '#core/contract/headers.ts'
import { callbackPath, type Arrival, type SignInProvider } from '../../accounts/openid.ts'
import type { Office } from '../../office.ts'
import { createSession, deleteSession } from '../../store/sessions.ts'
import { keepSignIn, takeSignIn } from '../../store/sign-ins.ts'
import type { SignIn } from '../../store/tables/accounts.ts'
import { signInUser } from '../../store/users.ts'
import { preferredLanguage } from '../accept-language.ts'
import { knownSession, reachedSecurely, setSessionCookie } from '../session.ts'
import { sendFailed, sendSignedIn } from '../sign-in-pages.ts'

const leavePath = '/openid/authentication'
const oneHour = 60 * 60
const part = encodeURIComponent

interface ReservationAddress {
  readonly type: string
  readonly publicIdentifier: string
  readonly reservationId: string
}

export function addSignIn(app: FastifyInstance, office: Office): void {
  const { signIn } = office

  app.get(leavePath, (request, reply) =>
    signIn ? leave(signIn, office, request, reply, '/') : reply.code(404).send(),
  )

  app.get<{ Params: ReservationAddress }>(
    '/openid/:type/:publicIdentifier/reservation/:reservationId',
    async (request, reply) => {
      const { type, publicIdentifier, reservationId } = request.params
      if (type !== 'event' && type !== 'subscription') return reply.code(404).send()
      const target = `/${type}/${part(publicIdentifier)}/reservation/${part(reservationId)}`
      const session = await knownSession(office, request)
      if (!signIn || session?.user_id) return reply.redirect(target, 302)
      return leave(signIn, office, request, reply, target)
    },
  )

  app.get(callbackPath, (request, reply) =>
    signIn ? arrive(signIn, office, request, reply) : reply.code(404).send(),
  )
}

/** Errors of a sign-in carry codes, tokens and claims along; a log gets their names. */
const outline = (error: unknown): { reason: string } => ({
  reason: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
})

const languageOf = (request: FastifyRequest, { texts }: Office): string =>
  preferredLanguage(request.headers['accept-language'] ?? '', texts.spoken)

/** The browser that left must be the one that comes back; a second tab may leave meanwhile. */
function browserOf(request: FastifyRequest, reply: FastifyReply, office: Office): string {
  const known = request.cookies[signInCookie]
  const browser = known && /^[\w-]{32,64}$/.test(known) ? known : randomBytes(24).toString('base64url')
  void reply.setCookie(signInCookie, browser, {
    path: '/openid',
    httpOnly: true,
    // The strict session cookie does not come along on the way back from another site; this one has to.
    sameSite: 'lax',
    secure: reachedSecurely(office, request),
    maxAge: oneHour,
  })
  return browser
}

async function leave(
  signIn: SignInProvider,
  office: Office,
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string,
): Promise<FastifyReply> {
  try {
    const { address, state, nonce, verifier } = await signIn.leave()
    await keepSignIn(office.db, {
      state,
      nonce,
      verifier,
      browser: browserOf(request, reply, office),
      return_to: returnTo,
      session_id: (await knownSession(office, request))?.id ?? null,
      created_at: office.now(),
    })
    return await reply.header('Cache-Control', 'no-store').redirect(address, 302)
  } catch (error) {
    request.log.error(outline(error), 'no way to the sign-in provider')
    return sendFailed(reply, languageOf(request, office), 503, request.url)
  }
}

async function arrive(
  signIn: SignInProvider,
  office: Office,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const lang = languageOf(request, office)
  const { state } = request.query as Record<string, unknown>
  const browser = request.cookies[signInCookie]
  const departure =
    typeof state === 'string' && browser
      ? await takeSignIn(office.db, state, browser, office.now())
      : undefined
  if (!departure) return sendFailed(reply, lang, 400, leavePath)
  try {
    const arrival = await signIn.arrive(new URL(request.url, office.baseUrl), departure)
    if (arrival.kind === 'declined') return await reply.redirect(departure.return_to, 302)
    if (arrival.kind === 'nameless') throw new Error('The provider told no e-mail address')
    await welcome(arrival, departure, office, request, reply)
    return sendSignedIn(reply, lang, departure.return_to)
  } catch (error) {
    request.log.error(outline(error), 'sign-in failed')
    return sendFailed(reply, lang, 400, leavePath)
  }
}

/** A new session with a new id, so that whoever knew the old one knows nothing of this (contract 1, 1.11). */
async function welcome(
  { identity, idToken }: Extract<Arrival, { kind: 'known' }>,
  departure: SignIn,
  office: Office,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { db, now } = office
  const { user, isNew } = await signInUser(db, identity, now())
  const session = await createSession(db, now(), { userId: user.id, idToken, signedUp: isNew })
  if (departure.session_id !== null) await deleteSession(db, departure.session_id)
  setSessionCookie(office, request, reply, session)
}

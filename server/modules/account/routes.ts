/** Sign-in, and the endpoints of the signed-in visitor: account, profile, own reservations (docs/api/accounts.md). */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest, FastifyInstance, FastifyReply } from 'fastify'
import { accountEndpoints, type ClientRedirect, type ProfileForm } from '#account/contract.ts'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { hour, second } from '#kit/time/durations.ts'
import { userEndpoints } from '#purchase/contract/user.ts'
import { validAnswer, HttpAnswer, invalidAnswer, HttpRefusal } from '#server/http/answers.ts'
import { queryText } from '#server/http/navigation.ts'
import { plainPage, sendContinuePage, sendPlainPage } from '#server/http/plain-page.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import {
  signedOutHeaders,
  sessionOf,
  findCookieSession,
  hostCookie,
  isSecureRequest,
  setSessionCookie,
} from '#server/http/sessions.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { deleteSession, createSession } from '#server/infra/database/session-store.ts'
import type { Session, SignIn, User, UserProfile } from '#server/infra/database/tables/tables.ts'
import { pageTexts } from '#server/infra/i18n/page-texts.ts'
import { movePlaces } from '#server/modules/queue/queries.ts'
import { readEventDefaults } from '#server/modules/settings/queries.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { signInCookie } from '#wire/headers.ts'
import { paths, signedUpFragment } from '#wire/page-paths.ts'
import { isServerOnly } from '#wire/server-only-paths.ts'
import {
  callbackPath,
  type AccountsContext,
  type SignInResult,
  type SignInProvider,
} from './openid-provider.ts'
import {
  listAccountReservations,
  deleteUser,
  findProfile,
  storeSignIn,
  takeSignIn,
  findOrCreateUser,
  findUser,
  saveProfile,
  updateUserName,
} from './queries.ts'
import { profileData, profileProblems, updatedAnswers, type ProfileData } from './rules.ts'
import { accountReservationsView, userView } from './views.ts'

const base = 'http://shop.invalid'

/** A longer path would be a header that proxies refuse. */
const maxLength = 1000

/**
 * Where a visitor continues after the sign-in (docs/api/accounts.md#sign-in): a page of the app on this origin. An address
 * of another origin would send a signed-in visitor to another site.
 * @param requested the query parameter `returnTo`
 * @returns path and query; of the orders for any other value
 */
export function returnPath(requested: string | undefined): string {
  if (requested === undefined || !requested.startsWith('/') || !URL.canParse(requested, base))
    return paths.orders()
  const { origin, pathname, search } = new URL(requested, base)
  // "/.//example.org" is a path of this origin whose normal form begins with two slashes.
  const path = pathname + search
  return origin !== base || path.length > maxLength || path.startsWith('//') || isServerOnly(pathname)
    ? paths.orders()
    : path
}

/** @param data checked with `profileProblems` @returns account and profile after the change */
const updateProfile = (
  db: Database,
  user: User,
  data: ProfileData,
  answers: NonNullable<ProfileForm['additionalInfo']>,
): Promise<{ readonly user: User; readonly profile: UserProfile | undefined }> =>
  db.transaction().execute(async (trx) => {
    const before = await findProfile(trx, user.id)
    await updateUserName(trx, user.id, data.firstName, data.lastName)
    await saveProfile(trx, user.id, data.billing, updatedAnswers(before?.additional_data ?? {}, answers))
    return { user: (await findUser(trx, user.id)) ?? user, profile: await findProfile(trx, user.id) }
  })

/** Undefined when the visitor is not signed in or the account is deleted. */
const findSignedInUser = (
  { db }: Pick<CoreContext, 'db'>,
  request: FastifyRequest,
): Promise<User | undefined> => findUser(db, sessionOf(request)?.user_id ?? null)

const authenticationPath = '/openid/authentication'
const encodePart = encodeURIComponent

interface ReservationAddress {
  readonly type: string
  readonly publicIdentifier: string
  readonly reservationId: string
}

/**
 * Redirect to the OpenID provider and its callback. These are page addresses, no API calls
 * (docs/api/accounts.md#sign-in, docs/api/page-addresses.md#addresses-that-the-server-answers).
 */
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

/** @param returnTo a path of this server, where the visitor continues */
const sendSignedIn = (reply: FastifyReply, lang: string, returnTo: string): FastifyReply =>
  sendContinuePage(reply, lang, returnTo, pageTexts('sign-in', lang).done)

/** @param returnTo path of this server where the visitor can try again */
function sendSignInFailed(reply: FastifyReply, lang: string, status: number, returnTo: string): FastifyReply {
  const { failed: title, reason, again, home } = pageTexts('sign-in', lang)
  const body =
    `<main><h1>${title}</h1><p>${reason}</p><p><a href="${escapeHtml(returnTo)}">${again}</a></p>` +
    `<p><a href="/">${home}</a></p><p><small>${reply.request.id}</small></p></main>`
  return sendPlainPage(reply.code(status), plainPage({ lang, title, body }))
}

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
    maxAge: hour / second,
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
    const { isNew } = await startSession(call, pending, result)
    return sendSignedIn(reply, lang, isNew ? `${pending.return_to}${signedUpFragment}` : pending.return_to)
  } catch (error) {
    request.log.error(errorSummary(error), 'sign-in failed')
    const again = `${authenticationPath}?returnTo=${encodeURIComponent(pending.return_to)}`
    return sendSignInFailed(reply, lang, 400, again)
  }
}

/**
 * A new session with a new id, so that an id from before the sign-in gives no access
 * (docs/api/sessions-and-anti-forgery.md#first-call-of-a-client).
 * @returns `isNew`: the sign-in created the account
 */
async function startSession(
  { context, request, reply }: SignInCall,
  pending: SignIn,
  { identity, idToken }: Extract<SignInResult, { kind: 'signed-in' }>,
): Promise<{ readonly isNew: boolean }> {
  const { db, now } = context
  const { user, isNew } = await findOrCreateUser(db, identity, now())
  const session = await createSession(db, now(), { userId: user.id, idToken })
  if (pending.session_id !== null) {
    await movePlaces(db, pending.session_id, session.id)
    await deleteSession(db, pending.session_id)
  }
  setSessionCookie(context, request, reply, session)
  return { isNew }
}

const notSignedIn = new HttpRefusal(401, 'not signed in')

/** The answer after the session was deleted: "/", or the provider's sign-out page. */
async function signedOutAnswer(
  context: AccountsContext,
  session: Session | undefined,
  request: FastifyRequest,
): Promise<HttpAnswer<ClientRedirect>> {
  const { signIn } = context
  const idToken = session?.id_token ?? null
  const targetUrl = signIn && idToken !== null ? await signIn.signOutUrl(idToken) : '/'
  return new HttpAnswer(200, { targetUrl, empty: targetUrl === '' }, signedOutHeaders(context, request))
}

/**
 * Endpoints of the signed-in visitor: account, profile, own reservations, sign-out
 * (docs/api/accounts.md#current-user, docs/api/accounts.md#sign-out).
 */
export function addAccount(call: AddEndpoint, context: AccountsContext): void {
  const { db, now } = context

  call(accountEndpoints.authenticationEnabled, () => Promise.resolve(context.signIn !== null))

  call(userEndpoints.me, async ({ request }) => {
    const user = await findSignedInUser(context, request)
    return user ? userView(user, await findProfile(db, user.id)) : null
  })

  call(accountEndpoints.updateMe, async ({ request, body }) => {
    const user = await findSignedInUser(context, request)
    if (!user) return notSignedIn
    const data = profileData(body)
    const serverDefaults = { settings: await readEventDefaults(db) }
    const problems = profileProblems(data, setting(serverDefaults, 'ENABLE_ITALY_E_INVOICING'))
    if (problems.length > 0) return invalidAnswer(problems, null)
    const saved = await updateProfile(db, user, data, body.additionalInfo ?? {})
    return validAnswer(userView(saved.user, saved.profile))
  })

  call(accountEndpoints.deleteMe, async ({ request }) => {
    const session = sessionOf(request)
    const user = await findSignedInUser(context, request)
    if (!user) return notSignedIn
    await deleteUser(db, user.id, now())
    return signedOutAnswer(context, session, request)
  })

  call(accountEndpoints.logout, async ({ request }) => {
    const session = sessionOf(request)
    if (session) await deleteSession(db, session.id)
    return signedOutAnswer(context, session, request)
  })

  call(accountEndpoints.myOrders, async ({ request }) => {
    const user = await findSignedInUser(context, request)
    const reservations = user ? await listAccountReservations(db, user.id) : []
    return reservations.length === 0 ? null : accountReservationsView(reservations, context)
  })
}

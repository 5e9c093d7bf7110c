/**
 * Endpoints of the signed-in visitor: account, profile, own reservations, sign-out
 * (docs/api/accounts.md#current-user, docs/api/accounts.md#sign-out).
 */
import type { FastifyRequest } from 'fastify'
import { accountEndpoints, type ClientRedirect } from '#core/contract/account.ts'
import { validAnswer, HttpAnswer, invalidAnswer, HttpRefusal } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { signedOutHeaders, sessionOf } from '#server/http/sessions.ts'
import { deleteSession } from '#server/infra/database/session-store.ts'
import type { Session } from '#server/infra/database/tables/tables.ts'
import { setting, readEventDefaults } from '#server/modules/settings/index.ts'
import type { AccountsContext } from '../context.ts'
import { findSignedInUser } from '../find-signed-in-user.ts'
import { listAccountReservations } from '../queries/account-reservations.ts'
import { deleteUser, findProfile } from '../queries/users.ts'
import { profileData, profileProblems } from '../rules.ts'
import { updateProfile } from '../update-profile.ts'
import { accountReservationsView } from '../views/account-reservations.ts'
import { userView } from '../views/user.ts'

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

export function addAccount(call: AddEndpoint, context: AccountsContext): void {
  const { db, now } = context

  call(accountEndpoints.authenticationEnabled, () => Promise.resolve(context.signIn !== null))

  call(accountEndpoints.me, async ({ request }) => {
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

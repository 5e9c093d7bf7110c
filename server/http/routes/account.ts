/** The signed-in visitor: who it is, the profile, the orders, going away. Contract 1, 2.14; contract 2, 1.15. */
import { accountsEndpoints } from '#core/contract/accounts-endpoints.ts'
import type { ClientRedirect } from '#core/contract/account.ts'
import type { FastifyRequest } from 'fastify'
import { setting } from '../../domain/event-settings.ts'
import { keptAnswers, profileData, profileProblems } from '../../domain/profile-rules.ts'
import type { Office } from '../../office.ts'
import { ordersOf } from '../../store/account-orders.ts'
import { deleteSession } from '../../store/sessions.ts'
import { readEventDefaults } from '../../store/settings.ts'
import type { Session } from '../../store/tables.ts'
import { deleteUser, findUser, profileOf, saveName, saveProfile } from '../../store/users.ts'
import { accepted, Answer, invalid, Refusal } from '../answer.ts'
import type { Register } from '../register.ts'
import { farewellHeaders, sessionOf, signedInUser } from '../session.ts'
import { accountOrdersView } from '../views/account-orders-view.ts'
import { userView } from '../views/user-view.ts'

const anonymous = new Refusal(401, 'nobody is signed in')

/** After the visitor's session is gone: "/", or the provider's own page for signing out. */
async function farewell(
  { signIn }: Office,
  session: Session | undefined,
  request: FastifyRequest,
): Promise<Answer<ClientRedirect>> {
  const idToken = session?.id_token ?? null
  const targetUrl = signIn && idToken !== null ? await signIn.signOutAddress(idToken) : '/'
  return new Answer(200, { targetUrl, empty: targetUrl === '' }, farewellHeaders(request))
}

export function addAccount(call: Register, office: Office): void {
  const { db, now } = office

  call(accountsEndpoints.authenticationEnabled, () => Promise.resolve(office.signIn !== null))

  call(accountsEndpoints.me, async ({ request }) => {
    const user = await signedInUser(office, request)
    return user ? userView(user, await profileOf(db, user.id)) : null
  })

  call(accountsEndpoints.updateMe, async ({ request, body }) => {
    const user = await signedInUser(office, request)
    if (!user) return anonymous
    const data = profileData(body)
    const house = { settings: await readEventDefaults(db) }
    const problems = profileProblems(data, setting(house, 'ENABLE_ITALY_E_INVOICING'))
    if (problems.length > 0) return invalid(problems, null)
    return db.transaction().execute(async (trx) => {
      const before = await profileOf(trx, user.id)
      await saveName(trx, user.id, data.firstName, data.lastName)
      const answers = keptAnswers(before?.additional_data ?? {}, body.additionalInfo ?? {})
      await saveProfile(trx, user.id, data.billing, answers)
      const after = (await findUser(trx, user.id)) ?? user
      return accepted(userView(after, await profileOf(trx, user.id)))
    })
  })

  call(accountsEndpoints.deleteMe, async ({ request }) => {
    const session = sessionOf(request)
    const user = await signedInUser(office, request)
    if (!user) return anonymous
    await deleteUser(db, user.id, now())
    return farewell(office, session, request)
  })

  call(accountsEndpoints.logout, async ({ request }) => {
    const session = sessionOf(request)
    if (session) await deleteSession(db, session.id)
    return farewell(office, session, request)
  })

  call(accountsEndpoints.myOrders, async ({ request }) => {
    const user = await signedInUser(office, request)
    const orders = user ? await ordersOf(db, user.id) : []
    return orders.length === 0 ? null : accountOrdersView(orders, office)
  })
}

/** The calls of a signed-in visitor. Contract 1, 2.14; contract 2, 1.15. */
import * as z from 'zod/mini'
import { accountOrder, clientRedirect, profileForm, user } from './account.ts'
import { api, get, notRead, send, yesNo } from './endpoint.ts'
import { validated } from './problem.ts'

export const accountsEndpoints = {
  authenticationEnabled: get()(`${api}/user/authentication-enabled`, yesNo),
  /** 204 for a visitor who is not signed in. */
  me: get()(`${api}/user/me`, z.nullable(user)),
  updateMe: send()('POST', `${api}/user/me`, profileForm, validated(user)),
  deleteMe: send()('DELETE', `${api}/user/me`, null, clientRedirect),
  logout: send()('POST', `${api}/user/logout`, notRead, clientRedirect),
  /** 204 when there is no order, or nobody is signed in. */
  myOrders: get()(`${api}/user/reservations`, z.nullable(z.array(accountOrder))),
} as const

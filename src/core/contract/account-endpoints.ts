/** The calls of a signed-in visitor (docs/api/accounts.md#current-user). */
import * as z from 'zod/mini'
import { clientRedirect, profileForm, user } from './account.ts'
import { publicApiPrefix } from './api-paths.ts'
import { defineGet, ignoredBody, defineWrite, booleanBody } from './endpoint.ts'
import { validatedResponse } from './problem.ts'

export const accountEndpoints = {
  authenticationEnabled: defineGet()(`${publicApiPrefix}/user/authentication-enabled`, booleanBody),
  /** 204 for a visitor who is not signed in. */
  me: defineGet()(`${publicApiPrefix}/user/me`, z.nullable(user)),
  updateMe: defineWrite()('POST', `${publicApiPrefix}/user/me`, profileForm, validatedResponse(user)),
  deleteMe: defineWrite()('DELETE', `${publicApiPrefix}/user/me`, null, clientRedirect),
  logout: defineWrite()('POST', `${publicApiPrefix}/user/logout`, ignoredBody, clientRedirect),
} as const

/** Finds the account that is signed in on an API call. */
import type { FastifyRequest } from 'fastify'
import { sessionOf } from '#server/http/sessions.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { User } from '#server/infra/database/tables/accounts.ts'
import { findUser } from './queries/users.ts'

/** Undefined when the visitor is not signed in or the account is deleted. */
export const findSignedInUser = (
  { db }: Pick<CoreContext, 'db'>,
  request: FastifyRequest,
): Promise<User | undefined> => findUser(db, sessionOf(request)?.user_id ?? null)

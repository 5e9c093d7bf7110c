import * as z from 'zod/mini'
import { handlerOf, sentOf } from '#outbox/flows/action-handler.ts'
import { accountEndpoints } from '../contract.ts'

export const signOutAction = z.object({ kind: z.literal('sign-out') })

/** Ends the session of a device that has signed out. */
export const endSession = handlerOf(signOutAction, async (api) =>
  sentOf(await api.call(accountEndpoints.logout, { body: {} })),
)

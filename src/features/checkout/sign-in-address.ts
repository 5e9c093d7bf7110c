import { CallError } from '#shared/call.ts'

const part = encodeURIComponent

/** The server's sign-in that leads back to an order of an event (contract 1, 1.17). */
export const signInForOrder = (shortName: string, reservationId: string): string =>
  `/openid/event/${part(shortName)}/reservation/${part(reservationId)}`

/** An order made while signed in is shown to nobody else (contract 1, 2.15). */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof CallError && error.failure.kind === 'refused' && error.failure.status === 401

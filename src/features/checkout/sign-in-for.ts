const part = encodeURIComponent

/** The server's address that signs somebody in and leads back to the order (contract 1, 2.14). */
export const signInFor = (shortName: string, reservationId: string): string =>
  `/openid/event/${part(shortName)}/reservation/${part(reservationId)}`

const encodeSegment = encodeURIComponent

/** The server's address that signs somebody in and leads back to the order (contract 1, 2.14). */
export const reservationSignInPath = (shortName: string, reservationId: string): string =>
  `/openid/event/${encodeSegment(shortName)}/reservation/${encodeSegment(reservationId)}`

/** The id people read out: the beginning of the reservation's, in capitals (contract 2, section 0). */
export const shortId = (reservationId: string, length = 8): string =>
  reservationId.slice(0, length).toUpperCase()

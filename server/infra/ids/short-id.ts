/** The short id of a reservation: the start of its id in capitals (docs/api/values.md#identifiers). */
export const shortId = (reservationId: string, length = 8): string =>
  reservationId.slice(0, length).toUpperCase()

import { rawDeleteReservation } from '#core/storage/write/raw-delete-reservation.ts'

/** The person has read that the hold of a reservation ended. Never rejects. */
export const dismissReservation = async (store: IDBFactory, reservationId: string): Promise<void> => {
  await rawDeleteReservation(store, reservationId).catch(() => undefined)
}

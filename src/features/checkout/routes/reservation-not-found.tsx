import { ReservationNotFound } from '../components/ReservationNotFound.tsx'
import { useCheckout } from '../use-checkout.ts'

/** A status with no page of its own: cancelled, credited, or one we do not know yet. */
export const Component = () => {
  const { reservation, event } = useCheckout()
  return <ReservationNotFound reservationId={reservation.id} event={event} />
}

import { NotFound } from '../components/NotFound.tsx'
import { useCheckout } from '../use-checkout.ts'

/** A status with no page of its own: cancelled, credited, or one we do not know yet. */
export const Component = () => {
  const { reservation, event } = useCheckout()
  return <NotFound reservationId={reservation.id} event={event} />
}

import { ReservationNotFound } from '../components/ReservationNotFound.tsx'
import { useCheckout } from '../use-checkout.ts'

/** A status without a page: canceled, credited, or unknown. */
export const Component = () => {
  const { reservation, context } = useCheckout()
  return <ReservationNotFound reservationId={reservation.id} context={context} />
}

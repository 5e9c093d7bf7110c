import { isCanceled } from '#core/domain/reservation-status.ts'
import { ReservationNotFound } from '../components/ReservationNotFound.tsx'
import { organizerMailLink } from '../organizer-mail-link.ts'
import { useCheckout } from '../use-checkout.ts'

/** A status without a page: canceled, credited, or unknown. */
export const Component = () => {
  const { reservation, context } = useCheckout()
  const canceled = isCanceled(reservation.status)
    ? { mailLink: organizerMailLink(context, reservation) }
    : undefined
  return <ReservationNotFound reservationId={reservation.id} context={context} canceled={canceled} />
}

import { useQuery } from '@tanstack/react-query'
import { paths } from '#core/domain/page-paths.ts'
import { allReservations } from '#core/storage/read/reservations.ts'
import type { ReservationRecord, TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { eventQuery } from '#shared/catalogue-queries.ts'
import { Link } from '#shared/Link.tsx'
import { useServices } from '#shared/services.ts'
import { calendarDaysIcon, infoIcon } from '#ui/icons.ts'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { useWatched } from '../use-watched.ts'

const noReservations: readonly ReservationRecord[] = []

/** The options of a past ticket: its order with the receipt, where this device has it, and what else the organizer offers. */
export const PastOptions = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { eventShortName, shortId, organizationName } = ticket
  const order = useWatched(allReservations, noReservations)?.find(
    (reservation) => reservation.publicIdentifier === eventShortName && reservation.shortId === shortId,
  )
  const organizerSlug = useQuery(eventQuery(api, eventShortName)).data?.organizerSlug
  return (
    <>
      {order && (
        <li>
          <Link to={paths.reservation('event', eventShortName, order.reservationId, 'success')}>
            <MenuLabel icon={infoIcon}>{t('app.wallet.order.receipt')}</MenuLabel>
          </Link>
        </li>
      )}
      {organizerSlug !== undefined && (
        <li>
          <Link to={paths.home(organizerSlug)}>
            <MenuLabel icon={calendarDaysIcon}>
              {t('app.wallet.organizer.more', { name: organizationName })}
            </MenuLabel>
          </Link>
        </li>
      )}
    </>
  )
}

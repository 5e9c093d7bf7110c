import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ContextWithReservations } from '#core/contract/account.ts'
import { rangeText } from '#core/domain/event-dates.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { eventsQuery } from '#shared/catalogue-queries.ts'
import { useServices } from '#shared/services.ts'
import { Picture } from '#ui/Picture.tsx'
import type { OrderSection } from '../order-sections.ts'
import { useDateText } from '../use-date-text.ts'
import { ReservationRow } from './ReservationRow.tsx'

/** The picture of the event while it is on sale; its mosaic otherwise. */
const OrderPicture = ({ order: { type, publicIdentifier } }: { order: ContextWithReservations }) => {
  const { api } = useServices()
  const { data: events = [] } = useQuery({ ...eventsQuery(api), enabled: type === 'event' })
  const blobId = events.find(({ shortName }) => shortName === publicIdentifier)?.fileBlobId
  return <Picture src={blobId ? serverPaths.file(blobId) : undefined} seed={publicIdentifier} />
}

type Props = {
  order: ContextWithReservations
  section: OrderSection
}

/**
 * The reservations of one event or subscription descriptor. A group instead of a landmark, because two events may have the same
 * name.
 */
export const ReservationGroup = ({ order, section }: Props) => {
  const { pick, pickLang } = useTranslations()
  const { show } = useDateText()
  const id = useId()
  const { title, formattedStartDate: start, formattedEndDate: end, sameDay } = order
  const dates = [start, sameDay ? null : end].map((date) => (date ? show(date) : '')).filter(Boolean)
  return (
    <div className="order-group" role="group" aria-labelledby={id}>
      <OrderPicture order={order} />
      <div className="order-event">
        <h3 id={id} lang={pickLang(title)}>
          {pick(title)}
        </h3>
        {dates.length > 0 && <p className="dim small">{dates.reduce(rangeText)}</p>}
      </div>
      <ul className="order-rows">
        {order.reservations.map((reservation) => (
          <ReservationRow key={reservation.id} order={order} reservation={reservation} section={section} />
        ))}
      </ul>
    </div>
  )
}

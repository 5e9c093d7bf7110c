import { useId } from 'react'
import type { ContextWithReservations } from '#core/contract/account.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ReservationRow } from './ReservationRow.tsx'

/**
 * The reservations of one event or subscription descriptor. The server sends the dates as text
 * (docs/api/values.md#dates-and-times). A group instead of a landmark, because two events may have the same
 * name.
 */
export const ReservationGroup = ({ order }: { order: ContextWithReservations }) => {
  const { t, pick, pickLang } = useTranslations()
  const id = useId()
  const { title, type, formattedStartDate: start, formattedEndDate: end, sameDay } = order
  const dates = [start, sameDay ? null : end].map((date) => (date ? pick(date) : '')).filter(Boolean)
  return (
    <section className="part" role="group" aria-labelledby={id}>
      <h2 id={id} className="text-large after-0" lang={pickLang(title)}>
        {pick(title)}
      </h2>
      <p className="dim small after-3">
        {type === 'subscription' && <>{t('purchase-context.subscription')} </>}
        {dates.join(' – ')}
      </p>
      <ul className="items">
        {order.reservations.map((reservation) => (
          <ReservationRow key={reservation.id} order={order} reservation={reservation} />
        ))}
      </ul>
    </section>
  )
}

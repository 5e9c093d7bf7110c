import type { ReactNode } from 'react'
import { deadlineIn } from '#core/domain/deadlines.ts'
import { deviceZone } from '#core/domain/event-dates.ts'
import { paths } from '#core/domain/page-paths.ts'
import { paymentPath, type ListedReservation, type ListedReservations } from '#core/domain/wallet-content.ts'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { chevronRightIcon, ticketIcon } from '#ui/icons.ts'
import { landmarkIcon } from '#ui/more-icons.ts'
import { usePageContext } from './context.ts'

type ListProps = {
  id: string
  title: string
  icon: IconShape
  pathOf: (reservation: ListedReservation) => string
  reservations: readonly ListedReservation[]
  detail: (reservation: ListedReservation) => ReactNode
}

const ReservationList = ({ id, title, icon, pathOf, reservations, detail }: ListProps) => {
  const { translations, Link } = usePageContext()
  const { pick, pickLang } = translations
  if (reservations.length === 0) return null
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="menu ticket-wide">
        {reservations.map((reservation) => (
          <li key={reservation.reservationId}>
            <Link href={pathOf(reservation)}>
              <Icon shape={icon} />
              <span>
                <span lang={pickLang(reservation.title)}>{pick(reservation.title)}</span>
                <span className="below small dim regular">{detail(reservation)}</span>
              </span>
              <Icon shape={chevronRightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Orders that wait for money, and orders with tickets that have no name yet. */
export const OpenReservations = ({ unpaid, unnamed }: ListedReservations) => {
  const { t, lang } = usePageContext().translations
  return (
    <>
      <ReservationList
        id="waiting"
        title={t('app.facts.unpaid')}
        icon={landmarkIcon}
        pathOf={paymentPath}
        reservations={unpaid}
        detail={({ shortId, validity, timeZone }) => {
          const { endOfDay, text } = deadlineIn(validity, lang, timeZone ?? deviceZone())
          const deadline = endOfDay ? t('app.facts.end-of-day', { day: text }) : text
          return t('app.wallet.waiting.text', { order: shortId, deadline })
        }}
      />
      <ReservationList
        id="unnamed"
        title={t('app.wallet.unnamed')}
        icon={ticketIcon}
        pathOf={({ type, publicIdentifier, reservationId }) =>
          paths.reservation(type, publicIdentifier, reservationId, 'success')
        }
        reservations={unnamed}
        detail={({ unnamed: count }) => t('app.facts.unnamed', { count })}
      />
    </>
  )
}

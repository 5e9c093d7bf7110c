import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { deadlineIn } from '#core/domain/deadlines.ts'
import { deviceZone } from '#core/domain/event-dates.ts'
import type { OpenReservations as Stored } from '#core/storage/read/reservations.ts'
import type { ReservationRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { paths, type ReservationStep } from '#core/domain/page-paths.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'

const none: Stored = { unpaid: [], unnamed: [] }

/**
 * The stored reservations that need something from the buyer, read again on each change; null until the database has
 * answered.
 */
export function useOpenReservations(): Stored | null {
  const { database } = useServices()
  const [found, setFound] = useState<Stored | null>(null)
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const fail = (): void => setFound((before) => before ?? none)
    const watch = async (): Promise<void> => {
      const [db, { watchOpenReservations }] = await Promise.all([database(), import('../device-flows.ts')])
      if (!over) stop = watchOpenReservations(db, setFound, fail)
    }
    void watch().catch(() => !over && fail())
    return () => {
      over = true
      stop()
    }
  }, [database])
  return found
}

type ListProps = {
  id: string
  title: string
  icon: IconName
  pathOf: (reservation: ReservationRecord) => string
  reservations: readonly ReservationRecord[]
  detail: (reservation: ReservationRecord) => ReactNode
}

const pathOfStep = (
  { type, publicIdentifier, reservationId }: ReservationRecord,
  step: ReservationStep,
): string => paths.reservation(type, publicIdentifier, reservationId, step)

const ReservationList = ({ id, title, icon, pathOf, reservations, detail }: ListProps) => {
  const { pick } = useTranslations()
  if (reservations.length === 0) return null
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="menu ticket-wide">
        {reservations.map((reservation) => (
          <li key={reservation.reservationId}>
            <Link to={pathOf(reservation)}>
              <Icon name={icon} />
              <span>
                {pick(reservation.title)}
                <span className="below small dim regular">{detail(reservation)}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Orders that wait for money, and orders with tickets that have no name yet. */
export const OpenReservations = ({ reservations }: { reservations: Stored | null }) => {
  const { t, lang } = useTranslations()
  const { unpaid, unnamed } = reservations ?? none
  return (
    <>
      <ReservationList
        id="waiting"
        title={t('app.wallet.waiting')}
        icon="landmark"
        pathOf={(reservation) =>
          reservation.transfer
            ? paths.storedOrder('transfer', reservation.reservationId)
            : pathOfStep(reservation, 'waiting-payment')
        }
        reservations={unpaid}
        detail={({ shortId, validity, timeZone }) => {
          const { endOfDay, text } = deadlineIn(validity, lang, timeZone ?? deviceZone())
          const deadline = endOfDay ? t('app.wallet.waiting.end-of', { day: text }) : text
          return t('app.wallet.waiting.text', { order: shortId, deadline })
        }}
      />
      <ReservationList
        id="unnamed"
        title={t('app.wallet.unnamed')}
        icon="ticket"
        pathOf={(reservation) => pathOfStep(reservation, 'success')}
        reservations={unnamed}
        detail={({ unnamed: count }) => t('app.wallet.unnamed.text', { count })}
      />
    </>
  )
}

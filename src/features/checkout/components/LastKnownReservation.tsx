import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { shortDateTime } from '#core/domain/deadlines.ts'
import { awaitsOfflinePayment, isComplete } from '#core/domain/reservation-status.ts'
import type { ReservationRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { paths } from '#core/domain/page-paths.ts'
import { buttonClass } from '#ui/button-class.ts'

type StoredReservation = { order: ReservationRecord; waiting: boolean }

/**
 * The last known state of a reservation that cannot be loaded; nothing when the device never stored it.
 * docs/browser-notes.md#cached-paths.
 */
export const LastKnownReservation = ({ reservationId }: { reservationId: string }) => {
  const { t, pick, lang } = useTranslations()
  const { database } = useServices()
  const [known, setKnown] = useState<StoredReservation | null>(null)

  useEffect(() => {
    let over = false
    const read = async (): Promise<StoredReservation | null> => {
      const [db, orders] = await Promise.all([database(), import('#core/storage/read/reservation.ts')])
      const order = await orders.getReservation(db, reservationId)
      return order ? { order, waiting: awaitsOfflinePayment(order.status) } : null
    }
    void read().then(
      (found) => !over && setKnown(found),
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [database, reservationId])

  if (known === null) return null
  const { order, waiting } = known
  const state = isComplete(order.status) ? 'complete' : waiting ? 'waiting' : 'open'
  return (
    <section className="part stack">
      <h2>{pick(order.title)}</h2>
      <p>
        {t(`app.checkout.last.${state}`, {
          order: order.shortId,
          deadline: shortDateTime(order.validity, lang),
        })}
      </p>
      <p className="small dim">{t('app.checkout.last', { at: shortDateTime(order.checkedAt, lang) })}</p>
      {state === 'complete' && order.type === 'event' && (
        <Link className={buttonClass({ variant: 'line' })} to={paths.wallet()}>
          {t('app.checkout.last.tickets')}
        </Link>
      )}
    </section>
  )
}

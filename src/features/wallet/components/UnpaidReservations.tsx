import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { shortDateTime } from '#core/domain/event-dates.ts'
import type { ReservationRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { paths } from '#core/domain/page-paths.ts'
import { Icon } from '#ui/Icon.tsx'

/** Orders whose tickets come when the money has come. */
export const UnpaidReservations = () => {
  const { t, pick, lang } = useTranslations()
  const { database } = useServices()
  const [orders, setOrders] = useState<readonly ReservationRecord[]>([])

  useEffect(() => {
    const read = async (): Promise<readonly ReservationRecord[]> => {
      const [db, found] = await Promise.all([database(), import('#core/storage/read/reservations.ts')])
      return found.reservationsAwaitingPayment(db)
    }
    void read().then(setOrders, () => undefined)
  }, [database])

  if (orders.length === 0) return null
  return (
    <section className="part" aria-labelledby="waiting">
      <h2 id="waiting">{t('app.wallet.waiting')}</h2>
      <ul className="menu ticket-wide">
        {orders.map(({ reservationId, type, publicIdentifier, shortId, title, validity }) => (
          <li key={reservationId}>
            <Link to={paths.reservation(type, publicIdentifier, reservationId, 'waiting-payment')}>
              <Icon name="landmark" />
              <span>
                {pick(title)}
                <span className="below small dim regular">
                  {t('app.wallet.waiting.text', { order: shortId, deadline: shortDateTime(validity, lang) })}
                </span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useEffect, useState } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { isConfirmed } from '#core/domain/reservation-status.ts'
import { withdrawalAddress } from '#core/domain/withdrawal-address.ts'
import { allReservations } from '#core/storage/read/reservations.ts'
import type { ReservationRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { Icon } from '#ui/Icon.tsx'
import { chevronRightIcon } from '#ui/icons.ts'
import { Page } from '#ui/Page.tsx'

/** The confirmed orders of this device, the latest first. */
function useStoredOrders(): readonly ReservationRecord[] {
  const { existingDatabase } = useServices()
  const [orders, setOrders] = useState<readonly ReservationRecord[]>([])
  useEffect(() => {
    void existingDatabase()
      .then(async (db) => db && setOrders(await allReservations(db)))
      .catch(() => undefined)
  }, [existingDatabase])
  return orders.filter(({ status }) => isConfirmed(status)).toSorted((a, b) => b.savedAt - a.savedAt)
}

/** Leads to the withdrawal from each order of this device. */
export const WithdrawalOrders = () => {
  const { t, pick } = useTranslations()
  const orders = useStoredOrders()
  return (
    <Page legal={null} back={paths.home()}>
      <PageHeading title={t('app.shell.withdraw')} />
      {orders.length > 0 && (
        <section className="before-4" aria-labelledby="orders">
          <h2 id="orders">{t('app.withdrawal.which')}</h2>
          <ul className="menu">
            {orders.map(({ type, publicIdentifier, reservationId, shortId, title }) => (
              <li key={reservationId}>
                <Link to={withdrawalAddress({ type, publicIdentifier, reservationId })}>
                  {`${pick(title)} · ${shortId}`}
                  <Icon shape={chevronRightIcon} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="dim before-4">{t('app.withdrawal.missing')}</p>
    </Page>
  )
}

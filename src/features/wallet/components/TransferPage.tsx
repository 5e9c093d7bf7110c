import { useEffect, useState } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { shortDateTime } from '#core/domain/recent-time.ts'
import { awaitsOfflinePayment } from '#core/domain/reservation-status.ts'
import { getReservation } from '#core/storage/read/reservations.ts'
import type { ReservationRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { StoredPayment } from '#shared/StoredPayment.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { formatMoney } from '#ui/money-format.ts'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The stored reservation; null while it is read, undefined when this device has none. */
function useStoredReservation(reservationId: string): ReservationRecord | null | undefined {
  const { database } = useServices()
  const [stored, setStored] = useState<ReservationRecord | null | undefined>(null)
  useEffect(() => {
    let over = false
    const settle = (reservation: ReservationRecord | undefined) => !over && setStored(reservation)
    void database()
      .then((db) => getReservation(db, reservationId))
      .then(settle, () => settle(undefined))
    return () => {
      over = true
    }
  }, [database, reservationId])
  return stored
}

const HowToPay = ({ order }: { order: ReservationRecord }) => {
  const { t, lang } = useTranslations()
  const { totalPrice, checkedAt, transfer } = order
  const amount = formatMoney({ ...totalPrice, currency: order.currency ?? '', lang })
  return (
    <>
      <h1 className="after-4">{transfer ? t('app.checkout.transfer', { amount }) : t('app.facts.unpaid')}</h1>
      <StoredPayment order={order} />
      <p className="small dim after-4">{t('app.checkout.last', { at: shortDateTime(checkedAt, lang) })}</p>
    </>
  )
}

/** How to pay an order that waits for a bank transfer or a payment by a custom method, from the device alone. */
export const TransferPage = ({ reservationId }: { reservationId: string }) => {
  const { t, pick } = useTranslations()
  const reservation = useStoredReservation(reservationId)
  const title = reservation ? pick(reservation.title) : t('app.facts.unpaid')
  const frame = { back: paths.wallet(), barTitle: title, legal: null }
  if (reservation === null)
    return (
      <Page {...frame}>
        <DocumentTitle title={title} />
        <Skeleton />
      </Page>
    )
  const isKnown =
    reservation !== undefined &&
    awaitsOfflinePayment(reservation.status) &&
    (reservation.transfer ?? reservation.instructions) !== undefined
  return (
    <Page {...frame} className="transfer-page">
      <DocumentTitle title={title} />
      {isKnown ? (
        <HowToPay order={reservation} />
      ) : (
        <h1 className="after-4">{t('app.wallet.transfer.none')}</h1>
      )}
      <div className="button-row">
        {reservation ? (
          <Link
            className={buttonClass({ variant: 'line' })}
            to={paths.reservation(
              reservation.type,
              reservation.publicIdentifier,
              reservationId,
              'waiting-payment',
            )}
          >
            {t('app.facts.open-order')}
          </Link>
        ) : (
          <Link className={buttonClass({ variant: 'line' })} to={paths.wallet()}>
            {t('app.shell.tickets')}
          </Link>
        )}
      </div>
    </Page>
  )
}

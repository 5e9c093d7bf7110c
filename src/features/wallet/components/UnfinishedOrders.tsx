import { paths } from '#core/domain/page-paths.ts'
import type { PurchaseContextId } from '#core/domain/purchase-context.ts'
import { recentTime } from '#core/domain/recent-time.ts'
import type { ReservationToKeep } from '#core/storage/read/unfinished-orders.ts'
import type { JournalRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ButtonLink } from '#shared/Link.tsx'
import { useServices } from '#shared/services.ts'
import { infoIcon, loaderIcon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { canContinue, useUnfinishedOrders } from '../use-unfinished-orders.ts'

type PaymentProps = { line: JournalRecord; context: PurchaseContextId }

const UnfinishedPayment = ({ line, context }: PaymentProps) => {
  const { t, lang } = useTranslations()
  const { now } = useServices()
  const time = recentTime(line.at, now(), lang)
  const open = canContinue(line)
  return (
    <Notice
      icon={open ? infoIcon : loaderIcon}
      live="status"
      title={t(open ? 'app.wallet.order-open' : 'app.wallet.order-check', { time })}
      actions={
        <ButtonLink
          variant="line"
          slim
          to={paths.reservation(context.type, context.publicIdentifier, line.reservationId, 'overview')}
        >
          {t(open ? 'app.wallet.order-open.action' : 'app.facts.open-order')}
        </ButtonLink>
      }
    >
      {t(open ? 'app.wallet.order-open.text' : 'app.wallet.order-check.text')}
    </Notice>
  )
}

const UnsavedReservation = ({ reservation, saved, total }: ReservationToKeep) => {
  const { t, pick } = useTranslations()
  return (
    <Notice
      icon={loaderIcon}
      live="status"
      title={t('app.wallet.keeping', { event: pick(reservation.title) })}
    >
      {t('app.wallet.keeping.text', { saved, count: total })}
    </Notice>
  )
}

/** Orders that are being checked, and tickets that are being stored; nothing when every order is finished. */
export const UnfinishedOrders = () => {
  const { payments, reservations } = useUnfinishedOrders()
  if (payments.length === 0 && reservations.length === 0) return null
  return (
    <div className="stack after-4">
      {payments.map((line) => (
        <UnfinishedPayment key={line.reservationId} line={line} context={line.context} />
      ))}
      {reservations.map((unsaved) => (
        <UnsavedReservation key={unsaved.reservation.reservationId} {...unsaved} />
      ))}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { recentTime } from '#kit/time/recent-time.ts'
import { CopyRow } from '#ui/app/CopyRow.tsx'
import { headingText } from '#ui/content/heading-text.ts'
import { StatusIcon } from '#ui/content/StatusIcon.tsx'
import { useServices } from '#ui/data/services.ts'
import { useStored } from '#ui/data/use-stored.ts'
import { ticketsOf } from '../rules/booking/booking-form.ts'
import { readOpenReservation } from '../store/read-reservations.ts'
import { reservationKey, type LoadedReservation } from './loaded-reservation.ts'
import { OrderSubject } from './OrderedEvent.tsx'

/** What is sure about an order that this window or this device saw last while it was open, when the server does not show it. */
export function useOpenOrder(reservationId: string) {
  const { t, lang } = useTranslations()
  const { now } = useServices()
  const open = useStored(readOpenReservation, [reservationId], true).value
  const seen = useQueryClient().getQueryData<LoadedReservation>(reservationKey(reservationId))
  const until = open && open.order.validity > now() ? recentTime(open.order.validity, now(), lang) : null
  return {
    /** Number of tickets; 0 for a subscription. */
    count: open?.order.ticketUuids.length ?? (seen ? ticketsOf(seen.info).length : 0),
    isOpen: Boolean(open) || seen?.info.status === 'PENDING',
    /** That nothing was charged; undefined where it was sent to be paid and not refused. */
    uncharged: open?.isUncharged ? t('app.checkout.uncharged') : undefined,
    /** Until when it is reserved; undefined after that. */
    reserved: until === null ? undefined : t('app.checkout.still-reserved', { until }),
  }
}

/** The number of an order, to be copied into a mail to the organizer. */
export const OrderNumber = ({ number }: { number: string }) => {
  const { t } = useTranslations()
  return (
    <dl className="card">
      <CopyRow label={t('app.checkout.order-number')} text={number}>
        <bdi className="code">{number}</bdi>
      </CopyRow>
    </dl>
  )
}

type Props = {
  /** What was ordered: it stands beside the message. */
  context: PurchaseContext | null
  title: string
  text: ReactNode
  /** Facts, the next step and other ways, documents. */
  children: ReactNode
}

/** Why an order has no page of its own, with what can be done; beside it picture, title and date of the event. */
export const OrderMessage = ({ context, title, text, children }: Props) => {
  const { t } = useTranslations()
  return (
    <div className="two-columns order-message">
      {!context && <StatusIcon name="refused" />}
      <div className="after-5">
        <h1 tabIndex={-1}>{headingText(title)}</h1>
        <p className="before-2">{text}</p>
      </div>
      {context && (
        <aside className="card" aria-label={t('app.facts.order')}>
          <OrderSubject context={context} />
        </aside>
      )}
      <div className="stack before-5">{children}</div>
    </div>
  )
}

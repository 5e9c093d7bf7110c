import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { formatMoney } from '#kit/money/money-format.ts'
import { deviceZone } from '#kit/time/event-dates.ts'
import { shortDateTime } from '#kit/time/recent-time.ts'
import { PaymentDeadline } from '#purchase/parts/PaymentDeadline.tsx'
import { PaymentInstructions } from '#purchase/parts/PaymentInstructions.tsx'
import { TransferDetails } from '#purchase/parts/TransferDetails.tsx'
import { awaitsOfflinePayment, isComplete, isOpen } from '#purchase/rules/reservation-status.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { MenuLink } from '#ui/app/MenuButton.tsx'
import { ticketIcon } from '#ui/content/Icon.tsx'
import { useStored } from '#ui/data/use-stored.ts'
import { readStoredOrder, type StoredOrder } from '#wallet/store/read-stored-order.ts'
import { paths } from '#wire/page-paths.ts'

/** How to pay an order that waits for an offline payment, as this device has stored it; only the deadline where it has not. */
const StoredPayment = ({ order }: { order: ReservationRecord }) => {
  const { transfer, instructions, totalPrice: amount, shortId: reference, validity } = order
  const timeZone = order.timeZone ?? deviceZone()
  if (!transfer && !instructions) return <PaymentDeadline validity={validity} timeZone={timeZone} />
  return (
    <TransferDetails
      transfer={{
        ...(transfer ?? { account: '', owner: [] }),
        amount,
        currency: order.currency ?? '',
        reference,
      }}
      validity={validity}
      timeZone={timeZone}
      instructions={instructions && <PaymentInstructions instructions={instructions} />}
    />
  )
}

type ItemsProps = StoredOrder & Pick<Props, 'isVoid'>

const StoredItems = ({ order, tickets, subscription, isVoid }: ItemsProps) => {
  const { t, pick } = useTranslations()
  const items = [
    ...tickets.map(({ uuid, fullName }) => ({
      href: paths.ticket(order.publicIdentifier, uuid),
      text: t('app.checkout.show.of', { name: fullName || pick(order.title) }),
    })),
    ...(subscription ? [{ href: paths.storedPass(subscription.id), text: pick(subscription.title) }] : []),
  ]
  const below = isVoid ? t('app.checkout.show.void') : undefined
  if (items.length === 0) return null
  return (
    <ul className="menu">
      {items.map(({ href, text }) => (
        <MenuLink key={href} to={href} icon={ticketIcon} below={below}>
          {text}
        </MenuLink>
      ))}
    </ul>
  )
}

type Props = {
  reservationId: string
  /** Shown while nothing is known. */
  fallback?: ReactNode
  /** The server has no such reservation: nothing of it is still to pay, and only its tickets may be of use. */
  refused?: boolean
  /** Its tickets are no longer valid. */
  isVoid?: boolean | undefined
}

const StoredReservation = ({ refused, ...stored }: ItemsProps & { refused: boolean }) => {
  const { t, pick, lang } = useTranslations()
  const { order } = stored
  const { totalPrice, currency } = order
  const waiting = awaitsOfflinePayment(order.status)
  const state = isComplete(order.status) ? 'complete' : waiting ? 'waiting' : 'open'
  return (
    <section className="part stack">
      <h2>{pick(order.title)}</h2>
      {!refused && <p>{t(`app.checkout.last.${state}`, { order: order.shortId })}</p>}
      {waiting && <StoredPayment order={order} />}
      {refused && totalPrice.units > 0 && (
        <p>{`${t('reservation-page.total')} ${formatMoney({ ...totalPrice, currency: currency ?? '', lang })}`}</p>
      )}
      <StoredItems {...stored} />
      <p className="small dim">{t('app.checkout.last', { at: shortDateTime(order.checkedAt, lang) })}</p>
    </section>
  )
}

/**
 * The last known state of a reservation that is not loaded yet or cannot be loaded, with the account of its transfer and its
 * tickets; nothing when the device never stored it (docs/OFFLINE.md#what-survives-which-failure).
 */
export const LastKnownReservation = ({ reservationId, fallback = null, refused = false, isVoid }: Props) => {
  const stored = useStored(readStoredOrder, [reservationId], true).value
  const status = stored?.order.status ?? ''
  // The page names an open order by itself.
  if (!stored || isOpen(status) || (refused && !isComplete(status))) return fallback
  return <StoredReservation {...stored} {...{ refused, isVoid }} />
}

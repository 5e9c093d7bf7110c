import { useEffect } from 'react'
import { isDue, startsInText } from '#catalogue/rules/event-timing.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Translations } from '#kit/text/translations.ts'
import { deviceReader, shortDeadline, shortEventDay } from '#kit/time/short-dates.ts'
import type { OwnReservations } from '#purchase/flows/find-held-reservations.ts'
import { useOwnReservations } from '#purchase/parts/use-own-reservations.ts'
import { isOpen } from '#purchase/rules/reservation-status.ts'
import { allReservations, openReservations } from '#purchase/store/read-reservations.ts'
import type { JournalRecord, ReservationRecord } from '#purchase/store/records.ts'
import { nextGroup, timingOfGroup } from '#ticket/rules/ticket-groups.ts'
import { paymentPath } from '#ticket/rules/wallet-content.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { useServices } from '#ui/data/services.ts'
import { useStored } from '#ui/data/use-stored.ts'
import { paths } from '#wire/page-paths.ts'
import { continueItems, type ContinueItem } from '../rules/continue-items.ts'
import { readUnfinishedOrders, type UnfinishedOrders } from '../store/unfinished-orders.ts'

const none: UnfinishedOrders = { payments: [], reservations: [] }

/** Time between two attempts while an order is shown, ms. After failures the flow pauses longer. */
const retryInterval = 20_000

/** True when the organizer's server has answered that the order has not arrived: it can be continued. */
const canContinue = ({ answer }: JournalRecord): boolean => answer !== null && isOpen(answer)

/** The unfinished orders of this device. While one is shown they are looked up again and again. */
function useUnfinishedOrders(): UnfinishedOrders {
  const { refreshWallet } = useServices()
  // Without storage there is no order to finish.
  const orders = useStored(readUnfinishedOrders, []).value ?? none
  const waits = orders.reservations.length > 0 || orders.payments.some((line) => !canContinue(line))
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshWallet()
    }, retryInterval)
    return () => clearInterval(timer)
  }, [waits, refreshWallet])
  return orders
}

interface TextTools {
  readonly translations: Translations
  /** Epoch ms. */
  readonly now: number
}

function ticketItems(tickets: readonly TicketRecord[], { translations, now }: TextTools): ContinueItem[] {
  const group = nextGroup(tickets, now)
  if (!group) return []
  const { t, lang } = translations
  const [ticket] = group
  const timing = timingOfGroup(group, now)
  const starts = startsInText(ticket.datesWithOffset, now, lang)
  const day =
    starts === null
      ? (shortEventDay(ticket, lang, deviceReader(now)) ?? '')
      : t('app.facts.starts', { when: starts })
  return [
    {
      kind: isDue(timing) ? 'due' : 'ticket',
      id: ticket.uuid,
      title: ticket.eventTitle,
      path: paths.ticket(ticket.eventShortName, ticket.uuid),
      text: timing === 'running' ? t('app.facts.on-now') : day,
    },
  ]
}

type Order = Pick<ReservationRecord, 'reservationId' | 'title'>

const orderItem = (
  kind: ContinueItem['kind'],
  { reservationId: id, title }: Order,
  line: Pick<ContinueItem, 'path' | 'text' | 'until'>,
): ContinueItem => ({ kind, id, title, ...line })

const heldItems = ({ held, expired }: OwnReservations, { t }: Translations): ContinueItem[] => [
  ...held.map((order) => {
    const path = paths.reservation(order.type, order.publicIdentifier, order.reservationId, 'book')
    return orderItem('held', order, { path, text: '', until: order.until })
  }),
  ...expired.map((order) => {
    const shopPath = order.type === 'event' ? paths.event : paths.subscription
    return orderItem('expired', order, {
      path: shopPath(order.publicIdentifier),
      text: t('app.wallet.continue.expired'),
    })
  }),
]

function orderItems(
  { payments, reservations: unsaved }: UnfinishedOrders,
  reservations: readonly ReservationRecord[],
  unpaid: readonly ReservationRecord[],
  { translations, now }: TextTools,
): ContinueItem[] {
  const { t } = translations
  const titles = new Map(reservations.map(({ reservationId, title }) => [reservationId, title]))
  return [
    ...payments.map((line): ContinueItem => {
      const { context, reservationId: id } = line
      const kind = canContinue(line) ? 'open' : 'checked'
      const path = paths.reservation(context.type, context.publicIdentifier, id, 'overview')
      return { kind, id, title: titles.get(id) ?? null, path, text: t(`app.wallet.continue.${kind}`) }
    }),
    ...unpaid.map((order) => {
      const date = shortDeadline(translations, order.validity, order.timeZone ?? '', deviceReader(now))
      const text = t('app.wallet.continue.unpaid', { date })
      return orderItem('unpaid', order, { path: paymentPath(order), text })
    }),
    ...unsaved.map(({ reservation: order, saved, total }) =>
      orderItem('unsaved', order, {
        path: paths.reservation(order.type, order.publicIdentifier, order.reservationId, 'success'),
        text: t('app.wallet.continue.unsaved', { saved, total }),
      }),
    ),
  ]
}

const noLines: readonly ContinueItem[] = []

/** The lines that continue something, of some kinds or of all; none until the device has been read. */
export function useContinueItems(kinds?: readonly ContinueItem['kind'][]): readonly ContinueItem[] {
  const translations = useTranslations()
  const { now } = useServices()
  const tickets = useStored(allTickets, []).value
  const reservations = useStored(allReservations, []).value
  const open = useStored(openReservations, []).value
  const unfinished = useUnfinishedOrders()
  const ownReservations = useOwnReservations()
  // The database has not answered yet, it has nothing, or it cannot be read.
  if (!tickets || !reservations || !open) return noLines
  const texts = { translations, now: now() }
  const items = [
    ...ticketItems(tickets, texts),
    ...heldItems(ownReservations, translations),
    ...orderItems(unfinished, reservations, open.unpaid, texts),
  ]
  return continueItems(items.filter(({ kind }) => kinds?.includes(kind) ?? true))
}

import { isDue, startsInText } from '#catalogue/rules/event-timing.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Translations } from '#kit/text/translations.ts'
import { deviceReader, shortDeadline, shortEventDay } from '#kit/time/short-dates.ts'
import type { OwnReservations } from '#purchase/flows/find-held-reservations.ts'
import { useOwnReservations } from '#purchase/parts/use-own-reservations.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import type { UnfinishedOrders } from '#purchase/store/unfinished-orders.ts'
import { nextGroup, timingOfGroup } from '#ticket/rules/ticket-groups.ts'
import { paymentPath } from '#ticket/rules/wallet-content.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { useServices } from '#ui/data/services.ts'
import { useStored } from '#ui/data/use-stored.ts'
import { paths } from '#wire/page-paths.ts'
import { continueItems, type ContinueItem } from '../rules/continue-items.ts'
import { readContinued, type ContinuedItems } from '../store/read-continued.ts'
import { canContinue, useUnfinishedOrders } from './use-unfinished-orders.ts'

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
  { reservations, unpaid }: ContinuedItems,
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
  const stored = useStored(readContinued, []).value
  const unfinished = useUnfinishedOrders()
  const ownReservations = useOwnReservations()
  // The database has not answered yet, it has nothing, or it cannot be read.
  if (!stored) return noLines
  const texts = { translations, now: now() }
  const items = [
    ...ticketItems(stored.tickets, texts),
    ...heldItems(ownReservations, translations),
    ...orderItems(unfinished, stored, texts),
  ]
  return continueItems(items.filter(({ kind }) => kinds?.includes(kind) ?? true))
}

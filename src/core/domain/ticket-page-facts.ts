/** What a ticket's pages are made from: the stored ticket, its place in the order, the person's words. */
import type { DatesWithOffset, LocalizedText } from '#core/contract/values.ts'
import { dateLocale, eventDay, shortDateTime, hasDates, zoneName } from './event-dates.ts'
import { el, type Markup } from './markup.ts'
import { codePathData, referenceGroups } from './ticket-code.ts'
import { canShowCode, type StoredTicketState } from './ticket-freshness.ts'

export interface PageTexts {
  readonly lang: string
  t(key: string, args?: Readonly<Record<string, string | number>>): string
  pick(text: LocalizedText): string
  pickLang(text: LocalizedText): string
}

/** A stored ticket, as far as its pages need it. */
export interface PageTicket extends StoredTicketState {
  readonly eventShortName: string
  readonly uuid: string
  readonly eventTitle: LocalizedText
  readonly location: string
  readonly format: string
  readonly ticketAccessType: string | null
  readonly accent: string | null
  readonly timeZone: string
  readonly datesWithOffset: DatesWithOffset
  readonly sameDay: boolean
  readonly ticketCategoryName: string
  readonly reservationFullName: string
  readonly shortId: string
  readonly deskPaymentRequired: boolean
  readonly extras: readonly { readonly title: LocalizedText; readonly count: number }[]
  readonly code: {
    readonly svg: string
    readonly modules: number
    readonly fullName: string
    readonly email: string
  } | null
  /** Epoch ms; null on a page that the box office writes while it is asked. */
  readonly checkedAt: number | null
}

/** Where a ticket stands in its order. */
export interface Neighbours {
  /** From 1. */
  readonly place: number
  readonly count: number
  /** Public uuids of the same event, or null at the ends. */
  readonly previous: string | null
  readonly next: string | null
}

export const alone: Neighbours = { place: 1, count: 1, previous: null, next: null }

/** The neighbours of a ticket in the ordered uuids of its order. */
export function neighboursOf(uuid: string, order: readonly string[]): Neighbours {
  const at = order.indexOf(uuid)
  if (at < 0) return alone
  return { place: at + 1, count: order.length, previous: order[at - 1] ?? null, next: order[at + 1] ?? null }
}

/** Whether this ticket is for the stream; of a hybrid event its category decides (contract 2, 9.2). */
export const isOnline = ({ ticketAccessType, format }: PageTicket): boolean =>
  ticketAccessType === 'ONLINE' || (format === 'ONLINE' && ticketAccessType !== 'IN_PERSON')

/** "Sat 10 July 2027, 20:30 CEST", or null for an event without dates. */
export function whenText(
  { datesWithOffset: dates, sameDay, timeZone }: PageTicket,
  lang: string,
): string | null {
  if (!hasDates(dates)) return null
  if (!sameDay) return eventDay(dates, false, lang)
  const zone = zoneName(dates.startDateTime, timeZone, dates.startTimeZoneOffset, lang, 'short')
  return `${eventDay(dates, sameDay, lang)} ${zone}`
}

/** What a card says beside its date: "20:30 CEST" for one day, else first and last day. */
export function cardTime(ticket: PageTicket, lang: string): string | null {
  const { datesWithOffset: dates, sameDay, timeZone } = ticket
  if (!hasDates(dates)) return null
  if (!sameDay) return eventDay(dates, false, lang)
  const wall = dates.startDateTime + dates.startTimeZoneOffset * 1000
  const clock = new Intl.DateTimeFormat(dateLocale(lang), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  return `${clock.format(wall)} ${zoneName(dates.startDateTime, timeZone, dates.startTimeZoneOffset, lang, 'short')}`
}

/** When the box office was last asked, on the reader's clock. */
export const checkedText = ({ checkedAt }: PageTicket, { t, lang }: PageTexts): string =>
  checkedAt === null
    ? t('app.wallet.checked', { ago: t('app.wallet.now') })
    : t('app.wallet.checked-at', { at: shortDateTime(checkedAt, lang) })

/** The first line of an address: what people call the place. */
export const placeName = (location: string): string => location.split(',')[0]?.trim() ?? ''

/** The reference number in groups, as it is read aloud. */
export const reference = (uuid: string): Markup =>
  el('p', { class: 'ref' }, ...referenceGroups(uuid).map((group) => el('span', {}, group)))

/** The code as markup, or null when it must not be shown or is not our drawing. */
export function codeDrawing(ticket: PageTicket, { t }: PageTexts): Markup | null {
  const path = ticket.code && canShowCode(ticket) ? codePathData(ticket.code.svg) : null
  if (!ticket.code || path === null) return null
  const side = ticket.code.modules
  const label = t('app.wallet.code', {
    name: ticket.fullName,
    reference: referenceGroups(ticket.uuid).join(' '),
  })
  return el(
    'svg',
    {
      class: 'qr',
      role: 'img',
      'aria-label': label,
      viewBox: `0 0 ${String(side)} ${String(side)}`,
      width: 285,
      height: 285,
    },
    el('path', { fill: '#fff', d: `M0 0h${String(side)}v${String(side)}H0z` }),
    el('path', { fill: '#000', d: path }),
  )
}

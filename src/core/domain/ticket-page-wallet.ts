/** Cards of tickets, one for each order of an event, and the worker's list of them. LOOK 5 (`.tk`). */
import { calendarDate, hasDates } from './event-dates.ts'
import { branded, el, type Markup, type Piece } from './markup.ts'
import { freshness, eventTiming, type EventTiming } from './ticket-freshness.ts'
import { cardTime, isOnline, placeName, type PageTexts, type PageTicket } from './ticket-page-facts.ts'
import { icon, type PageIcon } from './ticket-page-icons.ts'
import { ticketPagePath, walletPath } from './ticket-paths.ts'

/** Tickets of one order of one event, in the order's order; never empty. */
export type Group<T extends PageTicket = PageTicket> = readonly [T, ...T[]]

/** Groups tickets by event and order, the soonest event first. The order inside a group is kept. */
export function groupTickets<T extends PageTicket>(tickets: readonly T[]): Group<T>[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const ticket of tickets) {
    const key = `${ticket.eventShortName}/${ticket.shortId}`
    const group = groups.get(key)
    if (group) group.push(ticket)
    else groups.set(key, [ticket])
  }
  return [...groups.values()].sort(
    ([a], [b]) => a.datesWithOffset.startDateTime - b.datesWithOffset.startDateTime,
  )
}

/** The tickets of a group are of one event. `now`: epoch ms. */
export const seasonOfGroup = ([first]: Group, now: number): EventTiming =>
  eventTiming(first.datesWithOffset, now)

/** The worst that is to be said about any of the tickets: one needs attention, all need it. */
function state(group: Group, timing: EventTiming | null, { t }: PageTexts): Piece {
  const chip = (tone: string, sign: PageIcon, key: string): Piece =>
    el('span', { class: `chip ${tone}`.trim() }, icon(sign), t(key))
  const states = new Set(group.map(freshness))
  if (timing === 'past') return null
  if (states.has('changed')) return chip('warn', 'refresh-off', 'app.wallet.card.changed')
  if (states.has('no-code')) return chip('warn', 'refresh-off', 'app.wallet.card.no-code')
  if (states.has('missing')) return chip('warn', 'circle-alert', 'app.wallet.state.missing')
  if (group.some((ticket) => ticket.deskPaymentRequired)) return chip('', 'store', 'app.wallet.state.desk')
  if (group.every(isOnline)) return chip('', 'video', 'app.wallet.state.online')
  return chip('ok', 'circle-check', 'app.wallet.card.ready')
}

/** One card. `season` null: not known, as on a page that is written now and read later. */
export function ticketCard(
  group: Group,
  timing: EventTiming | null,
  translations: PageTexts,
  level: 'h2' | 'h3' = 'h3',
): Markup {
  const [first] = group
  const { t, pick, pickLang, lang } = translations
  const place = isOnline(first) ? '' : placeName(first.location)
  const count = t(group.length === 1 ? 'app.wallet.count.one' : 'app.wallet.count.other', {
    count: group.length,
  })
  const dated = hasDates(first.datesWithOffset)
  const leaf = calendarDate(first.datesWithOffset, lang)
  return branded(
    el(
      'article',
      { class: timing === 'past' ? 'tk brand used' : 'tk brand' },
      el(
        'div',
        { class: 'tk-a' },
        el(
          level,
          { lang: pickLang(first.eventTitle) },
          el(
            'a',
            { class: 'go', href: ticketPagePath(first.eventShortName, first.uuid) },
            pick(first.eventTitle) || first.eventShortName,
          ),
        ),
        el('p', { class: 'small' }, cardTime(first, lang) ?? ''),
        el('p', { class: 'small' }, [place, count].filter((part) => part !== '').join(' · ')),
        timing !== 'past' && el('p', { class: 'row' }, state(group, timing, translations)),
      ),
      dated && el('div', { class: 'tk-b' }, leaf.weekday, el('b', {}, leaf.day), leaf.month),
    ),
    first.accent,
  )
}

const tab = (href: string, sign: PageIcon, label: string, current: boolean): Markup =>
  el('a', { href, 'aria-current': current ? 'page' : undefined }, icon(sign), label)

/** My tickets as the worker shows them before the app is there: every card, the soonest first, the past last. */
export function walletPage(tickets: readonly PageTicket[], translations: PageTexts, now: number): Markup {
  const { t } = translations
  const groups = groupTickets(tickets)
  const past = (group: Group): boolean => seasonOfGroup(group, now) === 'past'
  const sorted = [...groups.filter((group) => !past(group)), ...groups.filter(past)]
  return el(
    'div',
    { class: 'screen' },
    el(
      'header',
      { class: 'top' },
      el('a', { class: 'mark', href: '/' }, 'Tessera'),
      el('div', { class: 'grow' }),
    ),
    el(
      'main',
      { class: 'page wide', id: 'main', tabindex: -1 },
      el('h1', {}, t('app.wallet.title')),
      el(
        'div',
        { class: 'grid before-5' },
        ...sorted.map((group) => ticketCard(group, null, translations, 'h2')),
      ),
    ),
    el(
      'nav',
      { class: 'tabs', 'aria-label': t('app.wallet.main') },
      tab('/', 'clock', t('app.wallet.events'), false),
      tab(walletPath, 'ticket', t('app.wallet.title'), true),
    ),
  )
}

/** The pass: the ticket as an object in the hand. LOOK 5 (`.pk`); specification 2, "Ticket view page". */
import { shortDateTime } from './event-dates.ts'
import { branded, el, slot, type Markup, type Piece } from './markup.ts'
import { placeholderTiles } from './ticket-code.ts'
import { freshness, canShowCode, type Freshness } from './ticket-freshness.ts'
import {
  checkedText,
  codeDrawing,
  isOnline,
  reference,
  whenText,
  type Neighbours,
  type PageTexts,
  type PageTicket,
} from './ticket-page-facts.ts'
import { icon, type PageIcon } from './ticket-page-icons.ts'
import { doorViewPath, ticketPagePath, walletPath } from './ticket-paths.ts'

const chip = (tone: string, sign: PageIcon, text: string): Markup =>
  el('span', { class: `chip ${tone}`.trim() }, icon(sign), text)

function chips(ticket: PageTicket, state: Freshness, { t }: PageTexts): Piece[] {
  const found: Piece[] = []
  if (state === 'ready') found.push(chip('ok', 'circle-check', t('app.wallet.state.ready')))
  if (state === 'changed') found.push(chip('warn', 'refresh-off', t('app.wallet.state.changed')))
  if (state === 'missing') found.push(chip('warn', 'circle-alert', t('app.wallet.state.missing')))
  if (state === 'no-code') found.push(chip('warn', 'refresh-off', t('app.wallet.state.no-code')))
  if (ticket.deskPaymentRequired) found.push(chip('', 'store', t('app.wallet.state.desk')))
  if (isOnline(ticket)) found.push(chip('', 'video', t('app.wallet.state.online')))
  return found
}

const notice = (tone: string, sign: PageIcon, title: string, text: string): Markup =>
  el(
    'div',
    { class: `notice ${tone} pk-wide after-4`.replace('  ', ' ') },
    icon(sign),
    el('div', {}, el('strong', {}, title), ' ', text),
  )

function notices(ticket: PageTicket, state: Freshness, { t, lang }: PageTexts): Piece[] {
  const found: Piece[] = []
  if (state === 'changed') {
    const names = { from: ticket.code?.fullName ?? '', to: ticket.fullName }
    const key = names.from === names.to ? 'app.wallet.changed.email' : 'app.wallet.changed.name'
    found.push(notice('warn', 'refresh-off', t('app.wallet.changed'), t(key, names)))
  }
  if (state === 'no-code')
    found.push(notice('warn', 'refresh-off', t('app.wallet.no-code'), t('app.wallet.no-code.text')))
  if (ticket.missingSince !== null) {
    const since = { since: shortDateTime(ticket.missingSince, lang) }
    found.push(notice('warn', 'circle-alert', t('app.wallet.missing'), t('app.wallet.missing.text', since)))
  }
  if (ticket.deskPaymentRequired && canShowCode(ticket))
    found.push(notice('', 'store', t('app.wallet.desk'), t('app.wallet.desk.text')))
  return found
}

/** Loose tiles in place of a code that opens no door, and the way to a new one. */
const veil = (ticket: PageTicket, { t }: PageTexts): Markup =>
  el(
    'div',
    { class: 'veil' },
    el(
      'svg',
      { viewBox: '0 0 33 33', width: '100%', 'aria-hidden': 'true' },
      el('path', { fill: '#ddd', d: placeholderTiles(ticket.uuid) }),
    ),
    el(
      'div',
      {},
      icon('refresh-off'),
      el('span', {}, t('app.wallet.veil')),
      slot(
        'renew',
        el(
          'a',
          { class: 'btn slim', href: ticketPagePath(ticket.eventShortName, ticket.uuid) },
          t('app.wallet.veil.action'),
        ),
      ),
    ),
  )

const fact = (label: string, value: string): Piece =>
  value !== '' && el('div', {}, el('dt', {}, label), el('dd', {}, value))

function facts(ticket: PageTicket, { t, pick }: PageTexts): Markup {
  const extras = ticket.extras.map(({ title, count }) =>
    count > 1 ? `${String(count)} × ${pick(title)}` : pick(title),
  )
  return el(
    'dl',
    { class: 'kv' },
    fact(t('app.wallet.order'), ticket.shortId),
    fact(t('app.wallet.booked-by'), ticket.reservationFullName),
    fact(t('app.wallet.extras'), extras.join(', ')),
  )
}

const turn = (ticket: PageTicket, uuid: string | null, sign: PageIcon, label: string): Piece =>
  uuid !== null &&
  el(
    'a',
    { class: 'tool', href: ticketPagePath(ticket.eventShortName, uuid), 'aria-label': label },
    icon(sign),
  )

function top(ticket: PageTicket, order: Neighbours, { t }: PageTexts): Markup {
  const place = t('app.wallet.place', { place: order.place, count: order.count })
  return el(
    'header',
    { class: 'top' },
    el('a', { class: 'tool', href: walletPath, 'aria-label': t('app.wallet.title') }, icon('arrow-left')),
    el('div', { class: 'grow title' }, t('app.wallet.ticket')),
    turn(ticket, order.previous, 'chevron-left', t('app.wallet.previous')),
    order.count > 1 && el('span', { class: 'small dim num nowrap' }, place),
    turn(ticket, order.next, 'chevron-right', t('app.wallet.next')),
  )
}

/** The card itself: head, code, stub. */
function card(ticket: PageTicket, translations: PageTexts, state: Freshness): Markup {
  const { t, pick, pickLang, lang } = translations
  const place = isOnline(ticket) ? t('app.wallet.state.online') : ticket.location
  const when = whenText(ticket, lang)
  return branded(
    el(
      'article',
      { class: 'pk brand' },
      el(
        'header',
        { class: 'pk-head' },
        el('h1', { lang: pickLang(ticket.eventTitle) }, pick(ticket.eventTitle) || ticket.eventShortName),
        el('p', {}, when, when !== null && place !== '' && el('br', {}), place),
      ),
      el(
        'div',
        { class: 'pk-code' },
        el('div', { class: 'qrbox' }, codeDrawing(ticket, translations) ?? veil(ticket, translations)),
        el('p', { class: 'pk-name' }, ticket.fullName),
        el(
          'p',
          { class: 'row' },
          el('span', { class: 'dim' }, ticket.ticketCategoryName),
          ...chips(ticket, state, translations),
        ),
      ),
      el(
        'div',
        { 'data-later': '', class: 'pk-stub stack' },
        el(
          'div',
          {},
          el('h2', { class: 'small dim regular' }, t('app.wallet.reference')),
          reference(ticket.uuid),
        ),
        facts(ticket, translations),
        el(
          'p',
          { class: 'small dim live' },
          icon('refresh'),
          el('span', {}, slot('checked', checkedText(ticket, translations))),
        ),
      ),
    ),
    ticket.accent,
  )
}

/** The whole screen of a pass. Slots: `kept`, `renew`, `checked`, `menu`. */
export function passPage(ticket: PageTicket, order: Neighbours, translations: PageTexts): Markup {
  const { t } = translations
  const state = freshness(ticket)
  const door = doorViewPath(ticket.eventShortName, ticket.uuid)
  const shown = codeDrawing(ticket, translations) !== null
  return el(
    'div',
    { class: 'screen' },
    top(ticket, order, translations),
    el(
      'main',
      { class: 'page has-bar pass-page', id: 'main', tabindex: -1 },
      slot('kept'),
      ...notices(ticket, state, translations),
      card(ticket, translations, state),
      slot(
        'menu',
        el(
          'ul',
          { class: 'menu part pk-wide' },
          el(
            'li',
            {},
            el(
              'a',
              { href: ticketPagePath(ticket.eventShortName, ticket.uuid) },
              icon('refresh'),
              t('app.wallet.reload'),
            ),
          ),
          el('li', {}, el('a', { href: walletPath }, icon('ticket'), t('app.wallet.title'))),
        ),
      ),
    ),
    shown &&
      el(
        'div',
        { class: 'actbar', role: 'region', 'aria-label': t('app.wallet.next-step') },
        el('div', {}, el('a', { class: 'btn full', href: door }, icon('scan'), t('app.wallet.show'))),
      ),
  )
}

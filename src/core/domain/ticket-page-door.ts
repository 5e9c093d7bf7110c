/** The door view: the screen is the torch. LOOK 5 (`.door`); white in every theme, nothing over the code. */
import { branded, el, slot, type Markup } from './markup.ts'
import { shortReference } from './ticket-code.ts'
import {
  checkedText,
  codeDrawing,
  reference,
  type Neighbours,
  type PageTexts,
  type PageTicket,
} from './ticket-page-facts.ts'
import { icon, type PageIcon } from './ticket-page-icons.ts'
import { doorViewPath, ticketPagePath } from './ticket-paths.ts'

const border = (): Markup =>
  el(
    'svg',
    { class: 'edge', viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    el('rect', { x: 1, y: 1, width: 98, height: 98 }),
  )

/** One ticket of the deck. A code that opens no door is not drawn: its place says why. */
export function doorLeaf(ticket: PageTicket, order: Neighbours, translations: PageTexts): Markup {
  const code = codeDrawing(ticket, translations)
  const { t } = translations
  return branded(
    el(
      'section',
      {
        class: 'leaf brand',
        'aria-label': t('app.wallet.door.leaf', { place: order.place, count: order.count }),
      },
      code === null
        ? el('div', { class: 'frame blank' }, icon('refresh-off'), el('p', {}, t('app.wallet.veil')))
        : el('div', { class: 'frame' }, border(), code),
      el('h1', { class: 'who' }, ticket.fullName),
      el('p', { class: 'what' }, ticket.ticketCategoryName),
    ),
    ticket.accent,
  )
}

function step(ticket: PageTicket, uuid: string | null, sign: PageIcon, label: string): Markup {
  if (uuid === null) return el('span', {})
  return el(
    'a',
    { class: 'btn line', href: doorViewPath(ticket.eventShortName, uuid), 'aria-label': label },
    icon(sign),
  )
}

function foot(ticket: PageTicket, order: Neighbours, { t }: PageTexts): Markup {
  const count = order.count > 1
  const tiles = Array.from({ length: order.count }, (_, index) =>
    el('i', index + 1 === order.place ? { class: 'on' } : {}),
  )
  return el(
    'div',
    { class: count ? 'door-foot many' : 'door-foot' },
    el(
      'details',
      { 'data-later': '', class: 'fold' },
      el(
        'summary',
        {},
        icon('keyboard'),
        el('bdi', { dir: 'ltr' }, shortReference(ticket.uuid)),
        icon('chevron-down'),
      ),
      reference(ticket.uuid),
    ),
    count &&
      el(
        'div',
        { class: 'door-nav' },
        slot('previous', step(ticket, order.previous, 'chevron-left', t('app.wallet.previous'))),
        el(
          'div',
          {},
          el('p', {}, el('b', {}, t('app.wallet.place', { place: order.place, count: order.count }))),
          order.count <= 12 && el('p', { class: 'dots', 'aria-hidden': 'true' }, ...tiles),
        ),
        slot('next', step(ticket, order.next, 'chevron-right', t('app.wallet.next'))),
      ),
    el(
      'p',
      { class: 'small row middle hint-bright' },
      icon('sun'),
      slot('hint', t('app.wallet.door.bright')),
    ),
  )
}

/**
 * The whole door view. `ticket` is the one shown; the worker's page holds its leaf alone, the app puts the
 * deck of the order into the slot `deck`. Further slots: `clock`, `previous`, `next`, `hint`.
 */
export function doorPage(ticket: PageTicket, order: Neighbours, translations: PageTexts): Markup {
  const { t } = translations
  return branded(
    el(
      'main',
      { class: 'door brand always-light', id: 'main' },
      el(
        'div',
        { class: 'door-top' },
        el(
          'a',
          {
            class: 'tool',
            href: ticketPagePath(ticket.eventShortName, ticket.uuid),
            'aria-label': t('app.wallet.door.close'),
          },
          icon('x'),
        ),
        el('span', { class: 'live num' }, slot('clock')),
        el('span', { class: 'tiny regular inset-tool' }, checkedText(ticket, translations)),
      ),
      slot(
        'deck',
        el(
          'div',
          { class: 'deck', tabindex: 0, role: 'group', 'aria-label': t('app.wallet.door.deck') },
          doorLeaf(ticket, order, translations),
        ),
      ),
      foot(ticket, order, translations),
    ),
    ticket.accent,
  )
}

/** Every screen of the product in every state, by flow: the page it ends on, and the way to it. */
import { hour } from '#core/domain/durations.ts'
import { ada, BookingPage, samira } from '../pages/booking.ts'
import { buyWithoutNames, orderByCustomMethod, orderByTransfer, reserve } from '../support/buyer.ts'
import { expire } from '../support/events.ts'
import { laterStates } from '../support/later-states.ts'
import { screens } from '../support/screens.ts'
import { shopScreens } from '../support/shop-screens.ts'
import { containing, translate } from '../support/translations.ts'
import type { PageName } from './page-name.ts'
import { answer, at, cutConnection, inTurn, withAnswer, type Open } from './reach.ts'
import * as to from './steps.ts'

export interface Screen {
  readonly page: PageName
  readonly open: Open
  /** It uses test-only addresses, which another server does not have. */
  readonly testServer?: true
  /** The service worker runs; it answers in place of `reach.ts`. */
  readonly worker?: true
  /** Only windows of this kind show it. */
  readonly on?: 'phone' | 'desktop'
}

const screen = (page: PageName, ...ways: readonly Open[]): Screen => ({ page, open: inTurn(...ways) })
const ofTests = (page: PageName, ...ways: readonly Open[]): Screen => ({
  ...screen(page, ...ways),
  testServer: true,
})
const unreachable: Open = () => Promise.reject(new Error('There is no such state'))
/** Tickets are ready for the door when the worker is installed, which takes seconds. */
const withWorker = (page: PageName, ...ways: readonly Open[]): Screen => ({
  ...screen(page, ...ways),
  worker: true,
})
const onPhone = (page: PageName, ...ways: readonly Open[]): Screen => ({
  ...screen(page, ...ways),
  on: 'phone',
})
/** A state of the accessibility tests that follows an open screen. */
const later = (name: string, state: string): Open => laterStates[name]?.[state] ?? unreachable

const payPal = containing('reservation-page.paypal')
const creditCard = containing('reservation-page.credit-card')
const unknown = '11111111-2222-4333-8444-555555555555'
const broken = { status: 500, json: null }
const pass = (number: number) =>
  `/subscription/5ea50000-${String(number).repeat(4)}-4a1a-8b1b-0c0d0e0f000${String(number)}`
const rooms = (count: number) =>
  Array.from({ length: count }, (_, index) => `room-${String(index + 1).padStart(2, '0')}`)
const twelve = [
  ...['open-studio', 'kitchen-code', 'kitchen-code', 'far-room', 'lantern-yard', 'slow-type'],
  ...['clock-night', 'paper-fair', ...rooms(4)],
]

export const flows: Readonly<Record<string, Readonly<Record<string, Screen>>>> = {
  choose: {
    home: screen('home', at('/')),
    'home, loading': screen('home', withAnswer('never', '/')),
    'home, error': screen('home', withAnswer(broken, '/')),
    'home, offline': screen('home', withAnswer('none', '/')),
    'home, empty': screen('home', withAnswer({ json: [] }, '/')),
    'home, ticket and held order': screen(
      'home',
      to.bought(['kitchen-code']),
      to.details('slow-type'),
      at('/'),
    ),
    organizer: screen('organizerHome', at('/o/letterhouse')),
    'organizer, loading': screen('organizerHome', withAnswer('never', '/o/letterhouse')),
    'organizer, error': screen('organizerHome', withAnswer(broken, '/o/letterhouse')),
    'organizer, offline': screen('organizerHome', withAnswer('none', '/o/letterhouse')),
    'organizer, empty': screen('organizerHome', withAnswer({ json: [] }, '/o/letterhouse')),
    'organizer, sixty': screen('organizerHome', at('/o/sixty')),
    'all events': screen('events', at('/events-all')),
    'all events, loading': screen('events', withAnswer('never', '/events-all')),
    'all events, error': screen('events', withAnswer(broken, '/events-all')),
    'all events, offline': screen('events', withAnswer('none', '/events-all')),
    'all events, empty': screen('events', withAnswer({ json: [] }, '/events-all')),
    'all events, search': screen('events', at('/events-all?q=press')),
    'all events, nothing found': screen('events', at('/events-all?q=submarine')),
    'all events, filters': onPhone('events', at('/events-all'), to.filters),
    'all events, filtered': screen('events', at('/events-all?format=onsite&price=free')),
    'all events, month': screen('events', at('/events-all?view=month')),
    'all events, month with a day': screen('events', at('/events-all?view=month'), (page) =>
      page.locator('.calendar td button').first().click(),
    ),
    'all events, near me': screen('events', to.nearMe),
    'events of an organizer, sixty': screen('organizerEvents', at('/o/sixty/events-all')),
    passes: screen('subscriptions', at('/subscriptions-all')),
    'passes, loading': screen('subscriptions', withAnswer('never', '/subscriptions-all')),
    'passes, error': screen('subscriptions', withAnswer(broken, '/subscriptions-all')),
    'passes, offline': screen('subscriptions', withAnswer('none', '/subscriptions-all')),
    'passes of an organizer, none': screen('organizerSubscriptions', at('/o/sixty/subscriptions-all')),
    pass: screen('subscription', at(pass(1))),
    'pass, free': screen('subscription', at(pass(2))),
    'pass, sold out': screen('subscription', at(pass(3))),
    'pass, loading': screen('subscription', withAnswer('never', pass(1))),
    'pass, error': screen('subscription', withAnswer(broken, pass(1))),
    'pass, offline': screen('subscription', withAnswer('none', pass(1))),
    event: screen('event', at('/event/slow-type')),
    'event, chosen': screen('event', to.event('slow-type', { 'Day ticket': 2 })),
    'event, loading': screen('event', withAnswer('never', '/event/slow-type')),
    'event, error': screen('event', withAnswer(broken, '/event/slow-type')),
    'event, offline': screen('event', withAnswer('none', '/event/slow-type')),
    'event, connection lost': screen('event', to.event('slow-type', { 'Day ticket': 2 }), cutConnection),
    'event, free': screen('event', at('/event/kitchen-code')),
    'event, extras': screen(
      'event',
      to.event('harvest-table', { 'Seat at the long table': 2, 'Wine with the courses': 1 }),
    ),
    'event, code': screen('event', at('/event/paper-fair?code=GUILD')),
    'event, refused code': screen('event', at('/event/paper-fair?code=LAST-YEAR')),
    'event, dynamic discount': screen('event', to.event('paper-fair', { 'Fair day': 4 })),
    'event, limit reached': screen('event', to.event('paper-fair', { 'Fair day': 8 })),
    'event, few left': screen('event', at('/event/lantern-yard')),
    'event, sold out': screen('event', at('/event/red-hall')),
    'event, waiting list with errors': screen(
      'event',
      at('/event/red-hall'),
      to.press('show-event.sold-out.subscribe'),
    ),
    'event, not yet on sale': screen('event', at('/event/salt-path')),
    'event, sale ended': screen('event', at('/event/first-draft')),
    'event, house style': screen('event', at('/event/tidal-radio')),
    'event, online and running': screen('event', at('/event/open-studio')),
    'event, yen': screen('event', to.event('indigo-morning', { 'One cloth': 2 })),
    'event, reserving': screen(
      'event',
      to.event('slow-type', { 'Day ticket': 2 }),
      answer('**/reserve-tickets?*', 'never'),
      to.reserveSelection,
    ),
    'event, reserving for long': screen(
      'event',
      to.event('slow-type', { 'Day ticket': 2 }),
      answer('**/reserve-tickets?*', 'never'),
      to.reserveSelection,
      (page) => page.getByRole('button', { name: translate('reservation-page.cancel') }).waitFor(),
    ),
    'event, sale queue': ofTests('event', screens.event, later('event', 'sale queue')),
    'event, hostile texts': ofTests('event', screens['event with hostile texts']),
    'waiting list entry': screen('waitingListEntry', at(`/event/red-hall/waiting-list/${unknown}`)),
    'polls, PIN': ofTests('polls', shopScreens['polls, PIN']),
    'polls, list': ofTests('polls', shopScreens['polls, vote'], (page) =>
      page.getByRole('link', { name: translate('app.polls.all') }).click(),
    ),
    'polls, vote': ofTests('polls', shopScreens['polls, vote']),
    'polls, voted': ofTests('polls', shopScreens['polls, vote'], to.press('poll.vote-button')),
    'polls, error': screen('polls', withAnswer(broken, '/event/slow-type/poll?pin=ACDEFG')),
  },
  details: {
    details: screen('book', to.details('slow-type')),
    'details, three tickets': screen('book', to.details('slow-type', 3)),
    'details, errors': screen('book', to.details('slow-type', 2), to.missing),
    'details, signed in': screen('book', to.signedIn('/'), to.details('slow-type', 2)),
    'details, questions': screen('book', to.details('dinghy-school')),
    'details, questions with errors': screen('book', to.details('dinghy-school'), to.missing),
    'details, names required': screen('book', to.details('dinghy-school', 3)),
    'details, names required, with errors': screen('book', to.details('dinghy-school', 3), to.missing),
    'details, many tickets': screen('book', to.details('paper-fair', 8), (page) =>
      new BookingPage(page).enterNamesNow(),
    ),
    'details, loading': screen('book', to.reservationWith('never', 'book')),
    'details, error': screen('book', to.reservationWith(broken, 'book'), to.unreadable),
    'details, offline': screen('book', to.details('slow-type'), cutConnection),
    'details, company': screen('book', to.details('ledger-day')),
    'details, company with errors': screen('book', to.details('ledger-day'), to.missing),
    'details, Italian invoice': screen('book', to.details('officina-aperta')),
    'details, pass': screen('book', at(pass(2)), to.press('show-event.continue'), to.form),
    'details, last minutes': screen('book', to.details('slow-type'), (page, origin) =>
      to.change({ validity: Date.now() + 200_000 })(page, origin),
    ),
    'details, warning': ofTests('book', screens.booking, later('booking', 'warning of the server')),
    'details, cancel': screen('book', to.details('slow-type'), to.press('app.checkout.cancel')),
    'details, expired': ofTests('book', async (page, origin) => {
      const id = await reserve(origin, 'slow-type', 1)
      await at(`/event/slow-type/reservation/${id}/book`)(page, origin)
      await expire(origin, id)
      await page.clock.setFixedTime(Date.now() + hour)
      await page.reload()
    }),
  },
  'review and pay': {
    review: screen('overview', to.review('slow-type')),
    'review, free': screen('overview', to.review('kitchen-code', [ada])),
    'review, many tickets': screen(
      'overview',
      to.review('paper-fair', [ada, samira, ada, samira, ada, samira, ada, samira]),
    ),
    'review, loading': screen('overview', to.reservationWith('never', 'overview')),
    'review, error': screen('overview', to.reservationWith(broken, 'overview'), to.unreadable),
    'review, offline': screen('overview', to.review('slow-type'), cutConnection),
    'review, expired': ofTests('overview', async (page, origin) => {
      await to.review('slow-type', [ada])(page, origin)
      await expire(origin, /reservation\/([^/]+)/.exec(page.url())?.[1] ?? '')
      await page.clock.setFixedTime(Date.now() + hour)
      await page.reload()
    }),
    'review, fees': screen(
      'overview',
      to.event('harvest-table', { 'Seat at the long table': 2 }),
      to.reserveSelection,
      to.fill(ada, samira),
    ),
    'review, providers': screen('overview', to.review('quay-weekend')),
    'review, own methods': screen('overview', to.review('tidal-radio', [ada])),
    'review, bank transfer': screen(
      'overview',
      to.review('slow-type'),
      to.choose(containing('reservation-page.offline')),
    ),
    'review, without consent': screen('overview', to.review('slow-type'), to.send),
    'review, card': ofTests('overview', shopScreens['overview with card fields']),
    'review, PayPal approved': screen('overview', ...to.returned(payPal, 'Pay')),
    'review, PayPal canceled': screen('overview', ...to.returned(payPal, 'Cancel')),
    'review, card declined': screen('overview', ...to.returned(creditCard, 'Decline')),
    'review, sending': screen(
      'overview',
      to.review('kitchen-code', [ada]),
      answer(/\/reservation\/[^/?]+\?lang/, 'never'),
      to.pay,
    ),
    'review, no answer': screen(
      'overview',
      to.review('kitchen-code', [ada]),
      answer('**/api/v2/public/reservation/**', 'none'),
      to.pay,
    ),
    processing: screen(
      'processing-payment',
      to.review('slow-type'),
      to.change({ status: 'EXTERNAL_PROCESSING_PAYMENT' }),
    ),
    'processing, offline': screen(
      'processing-payment',
      to.review('slow-type'),
      to.change({ status: 'EXTERNAL_PROCESSING_PAYMENT' }),
      answer('**/api/v2/public/reservation/**', 'none'),
      (page) => page.locator('.state .notice').first().waitFor({ timeout: 45_000 }),
    ),
    'payment problem': screen('error', to.review('slow-type'), to.change({ status: 'STUCK' })),
  },
  'after the order': {
    'bank transfer': screen('waiting-payment', to.ordered('waiting-payment', 'slow-type', orderByTransfer)),
    'bank transfer, offline': screen(
      'waiting-payment',
      to.ordered('waiting-payment', 'slow-type', orderByTransfer),
      cutConnection,
    ),
    'deferred payment': screen(
      'deferred-payment',
      to.review('slow-type', [ada]),
      to.change({ status: 'DEFERRED_OFFLINE_PAYMENT' }),
    ),
    'own method': screen(
      'waiting-custom-payment',
      to.ordered('waiting-custom-payment', 'tidal-radio', orderByCustomMethod),
    ),
    success: withWorker('success', to.bought(['kitchen-code']), to.ready),
    'success, many tickets': withWorker('success', to.bought(['paper-fair'], 8), to.ready),
    'success, loading': screen('success', to.reservationWith('never', 'success')),
    'success, error': screen('success', to.reservationWith(broken, 'success'), to.unreadable),
    'success, past': ofTests('success', to.pastOrder),
    'success, pay at the venue': withWorker('success', to.bought(['slow-type'], 3), to.ready),
    'success, online and running': withWorker('success', to.bought(['open-studio']), to.ready),
    'success, names missing': withWorker('success', to.ordered('success', 'kitchen-code', buyWithoutNames)),
    'confirm an address': screen('confirmEmail', at(`/confirm-email#${unknown}`)),
    'confirm an address, link without a token': screen('confirmEmail', at('/confirm-email')),
    withdrawals: screen('withdrawal', to.bought(['kitchen-code']), at('/withdrawal')),
    'withdrawal, unknown order': screen('withdrawal', at(`/withdrawal?order=event/red-hall/${unknown}`)),
    'success, offline': screen('success', to.bought(['kitchen-code'], 2), cutConnection),
    'success, pass': withWorker('success', at(pass(2)), to.press('show-event.continue'), to.boughtPass),
  },
  wallet: {
    'my tickets, empty': screen('wallet', at('/wallet')),
    'my tickets, one': screen('wallet', to.bought(['kitchen-code']), to.wallet),
    'my tickets, three': screen(
      'wallet',
      to.bought(['open-studio', 'kitchen-code', 'slow-type'], 2),
      to.wallet,
    ),
    'my tickets, twelve': screen('wallet', to.bought(twelve), to.wallet),
    'my tickets, sixty': screen('wallet', to.bought(rooms(60)), to.wallet),
    'my tickets, to do': screen(
      'wallet',
      to.ordered('success', 'kitchen-code', buyWithoutNames),
      to.ordered('waiting-payment', 'slow-type', orderByTransfer),
      to.wallet,
    ),
    'my tickets, pass': screen(
      'wallet',
      at(pass(2)),
      to.press('show-event.continue'),
      to.boughtPass,
      to.wallet,
    ),
    'my tickets, today': ofTests(
      'wallet',
      to.bought(['kitchen-code']),
      to.ticketAt(3 * hour),
      to.ticketAt(-hour),
      to.wallet,
    ),
    'my tickets, past': ofTests('wallet', to.ticketAt(hour), to.move(-100 * hour), to.wallet),
    'my tickets, offline': screen(
      'wallet',
      to.bought(['open-studio', 'kitchen-code']),
      to.wallet,
      cutConnection,
    ),
    'stored pass': screen(
      'storedOrder',
      at(pass(2)),
      to.press('show-event.continue'),
      to.boughtPass,
      to.storedOrder,
    ),
    'stored bank transfer': screen(
      'storedOrder',
      to.ordered('waiting-payment', 'slow-type', orderByTransfer),
      to.storedOrder,
    ),
    'add tickets': screen('addTickets', at('/wallet/add')),
    'import tickets': screen(
      'addTickets',
      to.bought(['open-studio', 'kitchen-code', 'slow-type'], 2),
      to.openedFile,
    ),
    'import tickets, saved': screen(
      'addTickets',
      to.bought(['kitchen-code', 'slow-type'], 2),
      to.openedFile,
      (page) => page.getByRole('button', { name: containing('app.tickets.pack.save_other') }).click(),
      (page) => page.getByText(containing('app.tickets.pack.saved_other')).first().waitFor(),
    ),
    'copy tickets': screen(
      'exportTickets',
      to.bought(['open-studio', 'kitchen-code', 'slow-type']),
      at('/wallet/export'),
    ),
  },
  ticket: {
    ticket: screen('ticket', to.ticket('kitchen-code')),
    'ticket, one of three': screen('ticket', to.ticket('slow-type', 3)),
    'ticket, online': screen('ticket', to.ticket('far-room')),
    'ticket, online and running': screen('ticket', to.ticket('open-studio')),
    'ticket, changed': ofTests('ticket', to.ticketAt(200 * hour), to.move(25 * hour)),
    'ticket, today': ofTests('ticket', to.ticketAt(3 * hour)),
    'ticket, running': ofTests('ticket', to.ticketAt(-hour)),
    'ticket, past': ofTests('ticket', to.ticketAt(hour), to.move(-100 * hour)),
    'ticket, canceled': screen('ticket', to.ticket('kitchen-code'), to.canceled),
    'ticket, event withdrawn': ofTests('ticket', to.ticketAt(200 * hour), to.withdrawn),
    'ticket, code out of date': screen('ticket', to.ticket('kitchen-code'), to.renamed),
    'ticket, hostile texts': ofTests('ticket', screens['ticket with hostile texts']),
    'ticket not found': screen('ticket', at(`/event/slow-type/ticket/${unknown}/view`), (page) =>
      page.locator('.state .sign, .notice').first().waitFor(),
    ),
    'change the ticket': ofTests('ticketUpdate', shopScreens['ticket update']),
    'release the ticket': ofTests('ticketUpdate', shopScreens['releasing a ticket']),
    'download the ticket': ofTests('ticketUpdate', shopScreens['download of a ticket']),
    'ticket, correct the name': screen('ticket', to.ticket('kitchen-code'), to.press('app.tickets.name')),
    'ticket, send to a person': screen('ticket', to.ticket('kitchen-code'), to.press('app.tickets.send')),
    'ticket, door check': withWorker('ticket', to.ticket('kitchen-code'), to.ready, to.doorCheck),
    'waiting room': ofTests('waitingRoom', to.waitingRoom(50 * hour)),
    'waiting room, opens soon': ofTests('waitingRoom', to.waitingRoom(hour / 4)),
    'waiting room, link not ready': ofTests('waitingRoom', to.waitingRoom(-hour)),
    'waiting room, running': screen('waitingRoom', to.ticket('open-studio'), to.storedRoom),
    'waiting room, offline': ofTests('waitingRoom', to.waitingRoom(hour / 12), to.roomOffline),
    'waiting room, ended': ofTests('waitingRoom', to.waitingRoom(-100 * hour)),
  },
  door: {
    'door view': screen('doorView', to.ticket('kitchen-code'), to.door),
    'door view, one of three': screen('doorView', to.ticket('slow-type', 3), to.door),
    'door view, canceled': screen('doorView', to.ticket('kitchen-code'), to.canceled, to.door),
    'door view, code out of date': screen(
      'doorView',
      to.ticket('kitchen-code'),
      to.renamed,
      to.doorWithoutCode,
    ),
  },
  account: {
    settings: screen('settings', at('/wallet/settings')),
    orders: screen(
      'orders',
      to.signedIn('/'),
      to.orderedInApp('kitchen-code', 'Seat at the table'),
      to.event('slow-type', { 'Day ticket': 2 }),
      to.reserveSelection,
      to.form,
      at('/my-orders'),
    ),
    'sign-in': screen('orders', at('/my-orders')),
    'orders, loading': screen('orders', to.signedIn('/wallet'), to.ordersAnswered('never')),
    'orders, error': screen(
      'orders',
      to.signedIn('/wallet'),
      to.ordersAnswered({ status: 500, json: null }),
      to.message,
    ),
    'orders, offline': screen('orders', to.signedIn('/wallet'), to.ordersAnswered('none'), to.message),
    'orders, empty': screen('orders', to.signedIn('/my-orders', 'Ada')),
    profile: screen('profile', to.signedIn('/my-profile')),
  },
  errors: {
    'page not found': screen('unknown', at('/nowhere')),
    'order not found': screen('not-found', at(`/event/slow-type/reservation/${unknown}/not-found`)),
    'event not found': screen('event', at('/event/nothing-here')),
  },
}

/** By name, with the flow. */
export const gallery: readonly (Screen & { readonly flow: string; readonly name: string })[] = Object.entries(
  flows,
).flatMap(([flow, list]) => Object.entries(list).map(([name, entry]) => ({ flow, name, ...entry })))

/** Account, settings, and addresses of nothing: each screen with the page it ends on, and the way to it. */
import { openRepairPage } from '../support/repair-page.ts'
import * as changed from './later-steps.ts'
import { at } from './reach.ts'
import { broken, screen, unknown, type Screens } from './screen.ts'
import * as to from './steps.ts'

const order = [to.signedIn('/'), to.orderedInApp('kitchen-code', 'Seat at the table')]

/** What the device and an account keep. */
export const account: Screens = {
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
  'orders, past': screen('orders', ...order, changed.orders(3, ['COMPLETE'], 1)),
  'orders, canceled': screen('orders', ...order, changed.orders(2, ['CANCELLED', 'CREDIT_NOTE_ISSUED'])),
  'orders, twelve': screen(
    'orders',
    ...order,
    changed.orders(12, ['COMPLETE', 'COMPLETE', 'OFFLINE_PAYMENT', 'COMPLETE', 'CANCELLED']),
  ),
  'sign out': screen('orders', to.signedIn('/my-orders'), to.press('app.shell.sign-out')),
  profile: screen('profile', to.signedIn('/my-profile')),
  'profile, errors': screen('profile', changed.profileRefused),
  'profile, server error': screen('profile', changed.profileSent(broken)),
  'profile, offline': screen('profile', changed.profileSent('none')),
}

/** Addresses of nothing. */
export const notFound: Screens = {
  'page not found': screen('unknown', at('/nowhere')),
  'order not found': screen('not-found', at(`/event/slow-type/reservation/${unknown}/not-found`)),
  'event not found': screen('event', at('/event/nothing-here')),
  repair: screen('unknown', openRepairPage('a worker that does not answer')),
  'repair, offline': screen('unknown', openRepairPage('a missing connection')),
}

/** Every step of an order: each screen with the page it ends on, and the way to it. */
import { hour } from '#kit/time/durations.ts'
import { ada, BookingPage, samira } from '../pages/booking.ts'
import { buyWithoutNames, orderByCustomMethod, orderByTransfer, reserve } from '../support/buyer.ts'
import { expire } from '../support/events.ts'
import { screens } from '../support/screens.ts'
import { shopScreens } from '../support/shop-screens.ts'
import { containing } from '../support/translations.ts'
import * as changed from './later-steps.ts'
import { answer, at, cutConnection } from './reach.ts'
import {
  broken,
  creditCard,
  later,
  ofTests,
  pass,
  payPal,
  screen,
  unknown,
  withWorker,
  type Screens,
} from './screen.ts'
import * as to from './steps.ts'

/** The form of the details. */
export const details: Screens = {
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
  'details, offline': screen('book', to.details('slow-type'), to.wide, cutConnection),
  'details, company': screen('book', to.details('ledger-day')),
  'details, company with errors': screen('book', to.details('ledger-day'), to.missing),
  'details, Italian invoice': screen('book', to.details('officina-aperta')),
  'details, pass': screen('book', at(pass(2)), to.press('show-event.continue'), to.form),
  'details, last minutes': screen('book', to.details('slow-type'), (page, origin) =>
    to.change({ validity: Date.now() + 200_000 })(page, origin),
  ),
  'details, warning': ofTests('book', screens.booking, later('booking', 'warning of the server')),
  'details, cancel': screen('book', to.details('slow-type'), to.press('app.checkout.cancel')),
  'details, canceled meanwhile': ofTests('book', changed.detailsOfCanceled),
  'details, expired': ofTests('book', async (page, origin) => {
    const id = await reserve(origin, 'slow-type', 1)
    await at(`/event/slow-type/reservation/${id}/book`)(page, origin)
    await expire(origin, id)
    await page.clock.setFixedTime(Date.now() + hour)
    await page.reload()
  }),
}

/** Review and payment, until the order is placed. */
export const payment: Screens = {
  review: screen('overview', to.review('slow-type')),
  'review, free': screen('overview', to.review('kitchen-code', [ada])),
  'review, many tickets': screen(
    'overview',
    to.review('paper-fair', [ada, samira, ada, samira, ada, samira, ada, samira]),
  ),
  'review, loading': screen('overview', to.reservationWith('never', 'overview')),
  'review, error': screen('overview', to.reservationWith(broken, 'overview'), to.unreadable),
  'review, offline': screen('overview', to.review('slow-type'), to.wide, cutConnection),
  'review, canceled meanwhile': ofTests('overview', changed.reviewOfCanceled),
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
    (page) => page.locator('main .notice').first().waitFor({ timeout: 45_000 }),
  ),
  'payment problem': screen('error', to.review('slow-type'), to.change({ status: 'STUCK' })),
}

/** Pages of a placed order. */
export const ordered: Screens = {
  'bank transfer': screen('waiting-payment', to.ordered('waiting-payment', 'slow-type', orderByTransfer)),
  'bank transfer, offline': screen(
    'waiting-payment',
    to.ordered('waiting-payment', 'slow-type', orderByTransfer),
    (page) => page.locator('.order-subject img').evaluate((image: HTMLImageElement) => image.decode()),
    cutConnection,
  ),
  'bank transfer, canceled': screen(
    'not-found',
    to.ordered('waiting-payment', 'slow-type', orderByTransfer),
    to.change({ status: 'CANCELLED' }),
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
  'success, loading': screen('success', to.reservationWith('never', 'success'), (page) =>
    page.locator('.skeleton .bought').waitFor(),
  ),
  'success, error': screen('success', to.reservationWith(broken, 'success'), to.unreadable),
  'success, canceled': screen(
    'not-found',
    to.bought(['slow-type']),
    to.change({
      status: 'CREDIT_NOTE_ISSUED',
      invoiceNumber: 'INV-7',
      metadata: {
        ...{ hideContactData: false, readyForConfirmation: true, finalized: true },
        ...{ hideConfirmationButtons: false, lockEmailEdit: false, creditNotes: ['CN-3', 'CN-4'] },
      },
    }),
  ),
  'success, past': ofTests('success', to.pastOrder),
  'success, pay at the venue': withWorker('success', to.bought(['slow-type'], 3), to.ready),
  'success, online and running': withWorker('success', to.bought(['open-studio']), to.ready),
  'success, install offer': withWorker('success', changed.installable, to.ready),
  'success, install offer of iOS': withWorker(
    'success',
    changed.inIos,
    to.bought(['kitchen-code']),
    to.ready,
  ),
  'success, names missing': withWorker('success', to.ordered('success', 'kitchen-code', buyWithoutNames)),
  withdrawals: screen('withdrawal', to.bought(['kitchen-code']), at('/withdrawal')),
  'withdrawal, unknown order': screen('withdrawal', at(`/withdrawal?order=event/red-hall/${unknown}`)),
  'success, offline': withWorker('success', to.bought(['kitchen-code'], 2), to.ready, cutConnection),
  'success, pass': withWorker('success', at(pass(2)), to.press('show-event.continue'), to.boughtPass),
}

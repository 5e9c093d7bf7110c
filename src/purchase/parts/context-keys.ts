import type { PurchaseContextType } from '#kit/values.ts'

const event = {
  /** Link to the page of the event or the subscription descriptor. */
  back: 'app.checkout.back-to-event',
  firstStep: 'breadcrumb.step1',
  summaryHead: 'reservation-page.category',
  contactHint: 'app.checkout.contact.hint',
  /** Names the address to which the tickets or the subscription are sent, with `count` and `email`. */
  goesTo: 'app.checkout.goes-to',
  /** Button of a free order. */
  submitFree: 'app.checkout.submit.free',
  cancelText: 'app.checkout.cancel.text',
  expired: 'app.checkout.expired.text',
  expiredAction: 'app.checkout.expired.action',
  holdEnded: 'app.checkout.hold.ended.text',
  holdReleased: 'app.checkout.hold.released',
  /** Shown until the payment of an order arrives, with `count`. */
  waiting: 'app.checkout.transfer.text',
  /** Payment on site as a method, with the line below it. */
  onSite: 'reservation-page.on-site',
  onSiteText: 'reservation-page.on-site.description',
  /** The text about the amount that is still due on site, with `amount`, after the order. */
  onSiteDue: 'app.facts.pay-on-site',
  onSiteDueText: 'app.checkout.on-site.text',
  /** Days for a transfer, with `0`. */
  transferDays: 'reservation-page.offline.description',
  /** Title of the page of a complete order, with `0`. */
  completeTitle: 'reservation-page-complete.header.title',
}

const subscription: typeof event = {
  back: 'app.checkout.back-to-pass',
  firstStep: 'reservation-page.subscription',
  summaryHead: 'reservation-page.subscription',
  contactHint: 'app.checkout.contact.hint.pass',
  goesTo: 'app.checkout.goes-to.pass',
  submitFree: 'app.checkout.submit.free.pass',
  cancelText: 'app.checkout.cancel.text.pass',
  expired: 'app.checkout.expired.text.pass',
  expiredAction: 'app.checkout.back-to-pass',
  holdEnded: 'app.checkout.hold.ended.text.pass',
  holdReleased: 'app.checkout.hold.released.pass',
  waiting: 'app.checkout.transfer.text.pass',
  onSite: 'app.checkout.on-site.method.pass',
  onSiteText: 'app.checkout.on-site.method.text.pass',
  onSiteDue: 'app.checkout.on-site.pass',
  onSiteDueText: 'app.checkout.on-site.text.pass',
  transferDays: 'app.checkout.offline.text.pass',
  completeTitle: 'app.checkout.success.title.pass',
}

/** Translation keys of texts that name what is ordered. */
export const contextKeys: Readonly<Record<PurchaseContextType, typeof event>> = { event, subscription }

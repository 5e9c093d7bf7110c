import type { PurchaseContextType } from '#core/contract/values.ts'

interface ContextKeys {
  /** Link to the page of the event or the subscription descriptor. */
  readonly back: string
  /** First step of the order. */
  readonly firstStep: string
  readonly summaryHead: string
  readonly contactHint: string
  /** Names the address to which the tickets or the subscription are sent, with `email`. */
  readonly goesTo: string
  /** Button of a free order. */
  readonly submitFree: string
  readonly cancelTitle: string
  readonly expired: string
  readonly expiredAction: string
  readonly holdEnded: string
  readonly holdReleased: string
  /** Shown until the payment of an order arrives. */
  readonly waiting: string
  readonly afterTransfer: string
  /** Payment on site as a method, with the line below it. */
  readonly onSite: string
  readonly onSiteText: string
  /** The text about the amount that is still due on site, with `amount`, after the order. */
  readonly onSiteDue: string
  readonly onSiteDueText: string
  /** Days for a transfer, with `0`. */
  readonly transferDays: string
  /** Title of the page of a complete order, with `0`. */
  readonly completeTitle: string
}

/** Translation keys of texts that name what is ordered. */
export const contextKeys: Readonly<Record<PurchaseContextType, ContextKeys>> = {
  event: {
    back: 'app.checkout.back-to-event',
    firstStep: 'breadcrumb.step1',
    summaryHead: 'reservation-page.category',
    contactHint: 'app.checkout.contact.hint',
    goesTo: 'app.checkout.goes-to',
    submitFree: 'app.checkout.submit.free',
    cancelTitle: 'reservation-page.cancel-reservation.confirmation.text',
    expired: 'app.checkout.expired.text',
    expiredAction: 'app.checkout.expired.action',
    holdEnded: 'app.checkout.hold.ended.text',
    holdReleased: 'app.checkout.hold.released',
    waiting: 'app.checkout.transfer.text',
    afterTransfer: 'reservation-page-waiting.required-steps.3',
    onSite: 'reservation-page.on-site',
    onSiteText: 'reservation-page.on-site.description',
    onSiteDue: 'app.facts.pay-on-site',
    onSiteDueText: 'app.checkout.on-site.text',
    transferDays: 'reservation-page.offline.description',
    completeTitle: 'reservation-page-complete.header.title',
  },
  subscription: {
    back: 'app.checkout.back-to-pass',
    firstStep: 'reservation-page.subscription',
    summaryHead: 'reservation-page.subscription',
    contactHint: 'app.checkout.contact.hint.pass',
    goesTo: 'app.checkout.goes-to.pass',
    submitFree: 'app.checkout.submit.free.pass',
    cancelTitle: 'app.checkout.cancel.pass',
    expired: 'app.checkout.expired.text.pass',
    expiredAction: 'app.checkout.back-to-pass',
    holdEnded: 'app.checkout.hold.ended.text.pass',
    holdReleased: 'app.checkout.hold.released.pass',
    waiting: 'app.checkout.transfer.text.pass',
    afterTransfer: 'app.checkout.transfer.after.pass',
    onSite: 'app.checkout.on-site.method.pass',
    onSiteText: 'app.checkout.on-site.method.text.pass',
    onSiteDue: 'app.checkout.on-site.pass',
    onSiteDueText: 'app.checkout.on-site.text.pass',
    transferDays: 'app.checkout.offline.text.pass',
    completeTitle: 'app.checkout.success.title.pass',
  },
}

/** What other layers may use of the module waiting-list. */
export { waitingListConfirmMail, waitingListJoinedMail, waitingListOfferMail } from './mails.ts'
export { offerReleasedTickets } from './offer-released-tickets.ts'
export { removeOldUnconfirmedEntries } from './queries.ts'

/** The use cases and types of waiting-list for other modules. */
export { waitingListConfirmMail, waitingListJoinedMail, waitingListOfferMail } from './mails.ts'
export { offerReleasedTickets } from './offer-released-tickets.ts'
export { removeOldUnconfirmedEntries } from './queries.ts'

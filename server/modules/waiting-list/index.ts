/** What other layers may use of the module waiting-list. */
export { waitingListJoinedMail, waitingListOfferMail } from './mails.ts'
export { offerReleasedTickets } from './offer-released-tickets.ts'
export { addWaitingList } from './routes.ts'

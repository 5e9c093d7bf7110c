/** What other layers may use of the module subscriptions. */
export { issueSubscriptionTickets, subscriptionMail } from './issue-subscription-tickets.ts'
export { findDescriptor, listDescriptors } from './queries.ts'
export { basicSubscriptionView, subscriptionView } from './views.ts'

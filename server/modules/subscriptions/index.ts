/** The use cases and types of subscriptions for other modules. */
export { issueSubscriptionTickets, subscriptionMail } from './issue-subscription-tickets.ts'
export { findDescriptor, listDescriptors } from './queries.ts'
export { basicSubscriptionView, subscriptionView } from './views.ts'

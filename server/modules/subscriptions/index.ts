/** What other layers may use of the module subscriptions. */
export { issueSubscriptionTickets } from './issue-subscription-tickets.ts'
export { subscriptionMail } from './mails/subscription-mail.ts'
export { findDescriptor, listDescriptors } from './queries/subscription-descriptors.ts'
export { addSubscriptions } from './routes.ts'
export { basicSubscriptionView, subscriptionView } from './views.ts'

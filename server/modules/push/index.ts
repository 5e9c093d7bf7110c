/** The use cases and types of push for other modules. */
export { createCipher } from './cipher.ts'
export { openPush, type PushOptions } from './open-push.ts'
export type { PushContext, PushTools } from './context.ts'
export { arrivedOrder, arrivedSale, over, ticketState, type Reading, type TicketState } from './facts.ts'
export { isPaused, longestBatch, usedRequests, type Reservation } from './budget.ts'
export { readBudget, reserveBudget, settleBudget } from './queries/budget.ts'
export type { EventTimes } from './quiet-hours.ts'
export { findFacts, type TopicReader, type TopicSource, type TopicToRead } from './find-facts.ts'
export { measurePush } from './queries/figures.ts'
export { ownTopics } from './own-topics.ts'
export {
  makePushKeys,
  readPushKeys,
  requirePushSubject,
  subjectProblem,
  writePushKeys,
  type PushKeys,
} from './push-keys.ts'
export { removeOldPushRows } from './queries/messages.ts'
export { sendDueMessages, type DeliveryResult } from './send-messages.ts'
export { createTransport, publicTransport, type PushTransport } from './transport.ts'

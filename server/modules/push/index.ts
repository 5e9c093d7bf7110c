/** The use cases and types of push for other modules. */
export { createCipher } from './cipher.ts'
export { openPush, type PushOptions } from './open-push.ts'
export type { PushContext, PushTools } from './context.ts'
export { findFacts } from './find-facts.ts'
export { measurePush } from './queries/figures.ts'
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

/** What other layers use of the polls. */
export { findPollPin, pollPinOf } from './find-poll-pin.ts'

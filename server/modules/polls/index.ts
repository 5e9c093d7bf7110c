/** The use cases and types of polls for other modules. */
export { findPollPin, pollPinOf } from './find-poll-pin.ts'

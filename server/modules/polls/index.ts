/** What the server uses of the polls. */
export { findPollPin } from './find-poll-pin.ts'
export { addPolls } from './routes.ts'

/** The use cases and types of email-corrections for other modules. */
export { emailCorrectedMail, emailCorrectionMail } from './mails.ts'
export { removeExpiredEmailCorrections } from './queries.ts'

/** The use cases and types of withdrawals for other modules. */
export { refundText, withdrawalMail } from './mails.ts'
export { closeWithdrawal, findWithdrawal, listWithdrawals } from './queries.ts'

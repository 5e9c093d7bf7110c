/** What other layers may use of the module withdrawals. */
export { refundText, withdrawalMail } from './mails.ts'
export { closeWithdrawal, findWithdrawal, listWithdrawals } from './queries.ts'

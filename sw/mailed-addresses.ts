import { pagePatterns } from '#wire/page-paths.ts'

/** Addresses in mails that the server redirects to a page of the app (docs/api/page-addresses.md#addresses-that-the-server-answers). */
export const mailedAddresses = {
  reservation: pagePatterns.reservation,
  waitingRoom: '/event/:eventShortName/ticket/:ticketUuid/check-in/:codeHash',
} as const

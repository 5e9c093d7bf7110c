/** An order whose mails were left out because an address had got too many. */
export const skippedMails: readonly string[] = [
  `alter table reservations add column mail_skipped boolean not null default false`,
]

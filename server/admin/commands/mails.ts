/** `mails` lists the mails that wait or were given up; `mails all` also those that were sent. */
import { z } from 'zod'
import { listMails, maxAttempts, retryMails } from '#server/infra/mail/queue.ts'
import { defineCommand, noArguments, singleArgument, succeeded, UsageError } from '../command.ts'
import { formatClock, formatTable, masked } from '../text-table.ts'

/** The last ones: the table fits a terminal. */
const maxRows = 200

const columnNames = ['kind', 'recipient', 'state', 'attempts', 'next attempt', 'last error']

export const mailsCommand = defineCommand({
  name: 'mails',
  syntax: '[all]',
  description: 'mails that wait or were given up, with their next attempt (UTC); also sent ones with "all"',
  input: z.object({ all: z.boolean() }),
  prepare(args) {
    if (args.length > 0 && singleArgument(args, 'mails') !== 'all')
      throw new UsageError('Which mails? Only "all" is known.')
    return { all: args.length > 0 }
  },
  async run({ db }, { all }) {
    const mails = await listMails(db, !all, maxRows)
    if (mails.length === 0) return succeeded(all ? 'No mails yet.' : 'No mail waits.')
    const rows = mails.map((mail) => {
      const isOver = mail.sent_at !== null || mail.attempts >= maxAttempts
      const unsent = isOver ? 'given up' : 'waits'
      return [
        mail.kind,
        masked(mail.recipient),
        mail.sent_at === null ? unsent : `sent ${formatClock(mail.sent_at, 'UTC')}`,
        String(mail.attempts),
        isOver ? '' : formatClock(mail.next_attempt_at, 'UTC'),
        masked(mail.last_error ?? ''),
      ]
    })
    return succeeded(formatTable([columnNames, ...rows]))
  },
})

export const retryMailsCommand = defineCommand({
  name: 'retry-mails',
  syntax: '',
  description: 'send every mail now that could not be sent, also those that were given up',
  input: z.null(),
  prepare: noArguments,
  changes: () => ({ name: '' }),
  run: async ({ db, now }) => succeeded(`Mails that are sent now: ${String(await retryMails(db, now))}.`),
})

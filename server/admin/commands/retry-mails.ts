/** `retry-mails`: after an outage of the mail server. */
import { z } from 'zod'
import { retryMails } from '#server/infra/mail/queue.ts'
import { defineCommand, noArguments, succeeded } from '../command.ts'

export const retryMailsCommand = defineCommand({
  name: 'retry-mails',
  syntax: '',
  description: 'send every mail now that could not be sent, also those that were given up',
  input: z.null(),
  prepare: noArguments,
  run: async ({ db, now }) => succeeded(`Mails that are sent now: ${String(await retryMails(db, now))}.`),
})

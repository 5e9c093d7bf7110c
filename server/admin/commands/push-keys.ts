/** `push-keys`: makes or shows the keys of Web Push, and names the operator (docs/api/push.md#subject). */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { makePushKeys, readPushKeys, subjectProblem, writePushKeys } from '#server/modules/push/push-keys.ts'
import { defineCommand, failed, succeeded, UsageError } from '../command.ts'

const input = z.object({
  /** Null shows what is stored. */
  subject: z.string().nullable(),
  replace: z.boolean(),
})

function readArguments(args: readonly string[]): z.input<typeof input> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [subject = null, ...others] = positionals
  if (others.length > 0) throw new UsageError('One subject at a time.')
  if (values.replace && subject === null) throw new UsageError('--replace needs the subject.')
  return { subject, replace: values.replace }
}

/** Keeps the keys when only the subject changes: new keys end every subscription. */
export const pushKeysCommand = defineCommand({
  name: 'push-keys',
  syntax: '[mailto:address | https://address] [--replace]',
  description: 'Make the keys for messages to devices, or change the address of their operator',
  input,
  prepare: readArguments,
  changes: ({ subject }) => (subject === null ? null : { name: '' }),
  async run({ db }, { subject, replace }) {
    const stored = await readPushKeys(db)
    if (subject === null)
      return succeeded(
        stored === null
          ? 'There are no keys: no messages are sent to devices. Make them: npm run boxoffice -- push-keys mailto:tickets@your-domain'
          : `Public key  ${stored.publicKey}\nSubject     ${stored.subject}`,
      )
    const problem = subjectProblem(subject)
    if (problem !== null) return failed(`${problem}.`)
    const isNew = stored === null || replace
    const keys = isNew ? makePushKeys(subject) : { ...stored, subject }
    await writePushKeys(db, keys)
    return succeeded(
      `${isNew ? 'New keys are stored: devices subscribe with them from now on.' : 'The subject is changed; the keys stay.'}\n` +
        `Public key  ${keys.publicKey}\nSubject     ${keys.subject}`,
    )
  },
})

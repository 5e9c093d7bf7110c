/** `export-person` and `erase`: what is stored of an e-mail address (docs/SECURITY.md#retention). */
import { z } from 'zod'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { isEmailAddress } from '#kit/text/email-address.ts'
import {
  erasePerson,
  exportPerson,
  findPerson,
  reasonsToKeep,
} from '#server/modules/privacy/queries/personal-data.ts'
import { documentEnd } from '#server/modules/privacy/queries/retention.ts'
import { defineCommand, failed, singleArgument, succeeded, UsageError } from '../command.ts'
import { formatClock } from '../text-table.ts'

const ofAddress = {
  input: z.object({ email: z.string() }),
  prepare(args: readonly string[]) {
    const email = canonicalEmail(singleArgument(args, 'e-mail address'))
    if (!isEmailAddress(email)) throw new UsageError(`"${email}" is not an e-mail address.`)
    return { email }
  },
}

export const exportPersonCommand = defineCommand({
  ...ofAddress,
  name: 'export-person',
  syntax: '<e-mail>',
  description: 'print everything that is stored of an e-mail address as JSON',
  async run({ db, now }, { email }) {
    const tables = await exportPerson(db, await findPerson(db, email))
    return succeeded(JSON.stringify({ email, exportedAt: new Date(now).toISOString(), ...tables }, null, 2))
  },
})

const keptTables = ['billing_documents', 'transactions', 'money_returns']

export const eraseCommand = defineCommand({
  ...ofAddress,
  name: 'erase',
  syntax: '<e-mail> [--yes]',
  description: 'erase the names, answers and mails of an e-mail address; documents stay for their time',
  changes: () => ({ name: '' }),
  asks: () => true,
  async run({ db, now }, { email }) {
    const person = await findPerson(db, email)
    const reasons = await reasonsToKeep(db, person, now)
    if (reasons.length > 0) return failed(`Nothing is erased, the data are needed for ${reasons.join(', ')}.`)
    const stored = Object.entries(await exportPerson(db, person)).filter(
      ([name]) => !keptTables.includes(name),
    )
    const ofOthers = ['orders of other buyers', { length: await erasePerson(db, person) }] as const
    const counts = [...stored, ofOthers].flatMap(([name, { length }]) =>
      length === 0 ? [] : [`${name}: ${String(length)}`],
    )
    if (counts.length === 0) return failed(`Nothing is stored of ${email}.`)
    const end = await documentEnd(db, person.orders)
    const erased = `Names, addresses, answers and mails of ${email} are erased (${counts.join(', ')}).`
    if (end === null) return succeeded(erased)
    const until = formatClock(end, 'UTC').slice(0, 10)
    return succeeded(`${erased} Its invoices, receipts and credit notes stay until ${until} at the latest.`)
  },
})

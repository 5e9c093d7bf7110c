/** `audit` lists who ran which command that changed something. */
import { z } from 'zod'
import { defineCommand, singleArgument, succeeded } from '../command.ts'
import { listActs } from '../queries/operator-acts.ts'
import { formatClock, formatTable } from '../text-table.ts'

/** The last ones. */
const maxRows = 500

export const auditCommand = defineCommand({
  name: 'audit',
  syntax: '[event or order]',
  description: 'who ran which command that changed something, with the time (UTC)',
  input: z.object({ about: z.nullable(z.string()) }),
  prepare: (args) => ({ about: args.length === 0 ? null : singleArgument(args, 'event or order') }),
  async run({ db }, { about }) {
    const acts = await listActs(db, about, maxRows)
    if (acts.length === 0) return succeeded('Nothing is recorded.')
    const rows = acts.map((act) => [
      ...[formatClock(act.at, 'UTC'), act.operator, act.command, act.object],
      act.event ?? '',
    ])
    return succeeded(formatTable([['time', 'user', 'command', 'about', 'event'], ...rows]))
  },
})

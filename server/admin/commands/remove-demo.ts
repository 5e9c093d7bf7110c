/** `remove-demo`: deletes what the demo left in the database of a shop (docs/OPERATOR.md#demo-or-shop). */
import { z } from 'zod'
import { defineCommand, failed, noArguments, succeeded } from '../command.ts'
import { isDemoOpen, listSandboxOrders, removeDemo } from '../queries/remove-demo.ts'

const short = (id: string): string => id.slice(0, 8).toUpperCase()

export const removeDemoCommand = defineCommand({
  name: 'remove-demo',
  syntax: '',
  description: 'delete the events, passes, orders and accounts of the demo',
  input: z.null(),
  prepare: noArguments,
  async run({ db }) {
    if (await isDemoOpen(db))
      return failed('The demo is on sale. Start the server with DEMO=off first, which closes it.')
    const { events, orders, accounts } = await removeDemo(db)
    const others = await listSandboxOrders(db)
    const summary = `Removed: ${String(events)} events and passes of the demo, ${String(orders)} orders, ${String(accounts)} accounts.`
    return succeeded(
      others.length === 0
        ? summary
        : `${summary}\nThese orders of your events were paid in the sandbox, which charged nothing: ${others.map(short).join(', ')}`,
    )
  },
})

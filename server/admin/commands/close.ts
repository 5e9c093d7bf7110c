/** `close <event>` ends a sale at once, `open <event>` lets its dates decide again (docs/OPERATOR.md#end-a-sale). */
import { z } from 'zod'
import { defineCommand, failed, singleArgument, succeeded, type CommandContext } from '../command.ts'
import { setSaleClosed } from '../queries/events.ts'

type Input = z.output<typeof input>
const input = z.object({ event: z.string() })
const effects = {
  closed: 'ends now. Visitors who hold tickets may still buy them.',
  open: 'follows the dates of its categories again.',
}

/** @param state the one after the command */
const saleChange = (state: keyof typeof effects) => ({
  input,
  prepare: (args: readonly string[]): Input => ({ event: singleArgument(args, 'event') }),
  changes: ({ event }: Input) => ({ name: event }),
  asks: () => true,
  async run({ db, now }: CommandContext, { event }: Input) {
    return (await setSaleClosed(db, event, state === 'closed' ? now : null))
      ? succeeded(`The sale of ${event} ${effects[state]}`)
      : failed(`No sale of ${event} can be changed: it is ${state} already, or no event has that name.`)
  },
})

export const closeCommand = defineCommand({
  name: 'close',
  syntax: '<event> [--yes]',
  description: 'end the sale of an event now, until "open"',
  ...saleChange('closed'),
})
export const openCommand = defineCommand({
  name: 'open',
  syntax: '<event> [--yes]',
  description: 'let the dates of an event decide about its sale again after "close"',
  ...saleChange('open'),
})

/** `close <event>` ends a sale at once, `open <event>` lets its dates decide again (docs/OPERATOR.md#end-a-sale). */
import { z } from 'zod'
import { findAnyEvent } from '#server/modules/catalogue/queries.ts'
import { defineCommand, failed, singleArgument, succeeded, type CommandContext } from '../command.ts'
import { setSaleClosed } from '../queries.ts'

const input = z.object({ event: z.string() })
type Input = z.output<typeof input>

const change = {
  input,
  prepare: (args: readonly string[]): Input => ({ event: singleArgument(args, 'event') }),
  changes: ({ event }: Input) => ({ name: event }),
  asks: () => true,
}

async function setClosed(
  { db, now }: CommandContext,
  event: string,
  isClosing: boolean,
): Promise<string | null> {
  const name = (await findAnyEvent(db, event))?.short_name
  if (name === undefined) return `There is no event named ${event}.`
  const isChanged = await setSaleClosed(db, name, isClosing ? now : null)
  return isChanged ? null : `The sale of ${name} is ${isClosing ? 'closed already' : 'not closed'}.`
}

export const closeCommand = defineCommand({
  name: 'close',
  syntax: '<event> [--yes]',
  description: 'end the sale of an event now, until "open"',
  ...change,
  async run(context, { event }) {
    const problem = await setClosed(context, event, true)
    if (problem !== null) return failed(problem)
    return succeeded(`The sale of ${event} ends now. Visitors who hold tickets may still buy them.`)
  },
})

export const openCommand = defineCommand({
  name: 'open',
  syntax: '<event> [--yes]',
  description: 'let the dates of an event decide about its sale again after "close"',
  ...change,
  async run(context, { event }) {
    const problem = await setClosed(context, event, false)
    return problem === null
      ? succeeded(`The sale of ${event} follows the dates of its categories again.`)
      : failed(problem)
  },
})

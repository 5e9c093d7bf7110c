/** Every command of the operator, in the order that help shows them. */
import { cancel } from './cancel.ts'
import { checkInTicket, payTicket, undoTicket } from './check-in.ts'
import type { Command } from './command.ts'
import { exportPeople } from './export.ts'
import { list } from './list.ts'
import { load } from './load.ts'
import { markOrderPaid } from './mark-paid.ts'
import { orders } from './orders.ts'
import { settings } from './settings.ts'

export const commands: readonly Command[] = [
  load,
  list,
  orders,
  markOrderPaid,
  checkInTicket,
  undoTicket,
  payTicket,
  cancel,
  exportPeople,
  settings,
]

export const findCommand = (name: string): Command | undefined =>
  commands.find((command) => command.name === name)

/** The list of commands, aligned. */
export function help(): string {
  const rows = commands.map(({ name, words, about }) => [`${name} ${words}`.trim(), about] as const)
  const width = Math.max(...rows.map(([left]) => left.length))
  const lines = rows.map(([left, about]) => `  ${left.padEnd(width)}  ${about}`)
  return ['Usage: npm run boxoffice -- <command>', '', ...lines, '', 'More: docs/OPERATOR.md'].join('\n')
}

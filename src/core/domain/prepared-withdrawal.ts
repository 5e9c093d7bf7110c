/** A statement of withdrawal as a mail to the organizer, for a server without the call (docs/api/withdrawal.md). */
import * as z from 'zod/mini'
import { decodeOrNull } from '#core/contract/decode-or-null.ts'

const preparedWithdrawal = z.object({
  reservationId: z.string(),
  /** When the visitor confirmed, epoch ms. */
  at: z.number(),
  text: z.string(),
})
export type PreparedWithdrawal = z.output<typeof preparedWithdrawal>

/** The stored copies; none when they cannot be read. */
export const readPreparedWithdrawals = (stored: unknown): readonly PreparedWithdrawal[] =>
  decodeOrNull(z.array(preparedWithdrawal), stored) ?? []

/** Most copies that a device keeps. */
const mostCopies = 50

/** A second statement for the same order replaces the first one only when their texts are equal. */
export const withPreparedWithdrawal = (
  copies: readonly PreparedWithdrawal[],
  added: PreparedWithdrawal,
): readonly PreparedWithdrawal[] =>
  [
    ...copies.filter(
      ({ reservationId, text }) => reservationId !== added.reservationId || text !== added.text,
    ),
    added,
  ].slice(-mostCopies)

interface Statement {
  /** "I withdraw from the contract for …:" */
  readonly opening: string
  /** The withdrawn parts of the order, a line each. */
  readonly parts: readonly string[]
  readonly orderId: string
  /** Name and e-mail address of the buyer. */
  readonly person: string
  /** Date and time as text. */
  readonly date: string
}

/** The content of the statement: contract, order, person and date, a line each. */
export const statementText = ({ opening, parts, orderId, person, date }: Statement): string =>
  [opening, ...parts.map((part) => `– ${part}`), orderId, person, date].filter(Boolean).join('\n')

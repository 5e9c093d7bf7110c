/**
 * Withdrawal from the contract of an order (docs/api/withdrawal.md). alf.io has no such call.
 */
import * as z from 'zod/mini'
import { instant, openEnum } from '#kit/values.ts'
import { orderApiPath } from '#wire/api-paths.ts'
import { defineGet, defineWrite, type LangQuery } from '#wire/endpoint.ts'

/** `NOT_OFFERED`: the organizer grants no right. `ENDED`: the time is over. `USED`: admitted, or a pass with entries. */
const withdrawalStates = ['OPEN', 'ENDED', 'USED', 'NOT_OFFERED'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export const withdrawalItem = z.object({
  /** `ticket/<number>`, `service/<number>`, or `subscription`. */
  id: z.string(),
  name: z.string(),
  /** Attendee of the ticket; "" without a name and for an order of another account. */
  attendee: z.string(),
  state: openEnum(withdrawalStates),
  /** End of the time, epoch ms; null without a right. */
  until: z.nullable(instant),
})
export type WithdrawalItem = z.output<typeof withdrawalItem>

export const withdrawalStatement = z.object({
  /** Epoch ms, on the clock of the server. */
  receivedAt: instant,
  /** Content of the statement, as in the mail of the receipt. */
  text: z.string(),
})

export const withdrawalInfo = z.object({
  /** The number of the order that people see. */
  orderId: z.string(),
  /** Where the receipt is sent; null for an order of another account. */
  email: z.nullable(z.string()),
  items: z.array(withdrawalItem),
  /** The first one first. */
  statements: z.array(withdrawalStatement),
})
export type WithdrawalInfo = z.output<typeof withdrawalInfo>

export const withdrawalRequest = z.object({
  /** Ids of items; empty for everything that can be withdrawn from. */
  items: z.array(z.string()),
})

const path = `${orderApiPath}/withdrawal`

/** Only where `withdrawalEnabled` of the application info is true. */
export const withdrawalEndpoints = {
  /**
   * Read what can be withdrawn from, and the statements so far (docs/api/withdrawal.md#read).
   * @errors 400 404
   * @query lang text: Language of the texts: a two-letter tag
   */
  withdrawal: defineGet<LangQuery>()(path, withdrawalInfo),
  /**
   * Withdraw from the contract; the answer has the statement (docs/api/withdrawal.md#withdraw).
   * @errors 400 404
   * @query lang text: Language of the statement: a two-letter tag
   */
  withdraw: defineWrite<LangQuery>()('POST', path, withdrawalRequest, withdrawalInfo),
} as const

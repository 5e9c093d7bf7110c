/** The turn of a visitor at an event with a sale queue (docs/api/sale-queue.md). alf.io has none. */
import * as z from 'zod/mini'
import { instant, openEnum } from '#kit/values.ts'
import { eventApiPath } from '#wire/api-paths.ts'
import { booleanBody, defineGet, defineWrite } from '#wire/endpoint.ts'

/**
 * - `OPEN`: nothing is queued for now, reserving needs no admission
 * - `NONE`: the visitor has no place; reserving joins the queue
 * - `WAITING`: until it is the visitor's turn
 * - `ADMITTED`: the visitor may reserve
 */
const saleQueueStates = ['OPEN', 'NONE', 'WAITING', 'ADMITTED'] as const

export const saleQueueTurn = z.object({
  state: openEnum(saleQueueStates),
  /** 1 is the next one; null unless waiting. */
  position: z.nullable(z.number()),
  /** Seconds until the turn at the measured rate; null without a measurement, and unless waiting. */
  estimatedWait: z.nullable(z.number()),
  /** Seconds until the next call. */
  pollAfter: z.number(),
  /** Until when an admission lasts; null unless admitted. */
  admittedUntil: z.nullable(instant),
})
export type SaleQueueTurn = z.output<typeof saleQueueTurn>

const path = `${eventApiPath}/sale-queue`

/** The calls of a sale queue (docs/api/sale-queue.md). Reserving joins it. */
export const saleQueueEndpoints = {
  /**
   * Read the place of the session in the sale queue of an event (docs/api/sale-queue.md#poll).
   * @errors 404
   */
  saleQueue: defineGet()(path, saleQueueTurn),
  /**
   * Leave the sale queue; false without a place to give up (docs/api/sale-queue.md#leave).
   * @errors 404
   */
  leaveSaleQueue: defineWrite()('DELETE', path, null, booleanBody),
} as const

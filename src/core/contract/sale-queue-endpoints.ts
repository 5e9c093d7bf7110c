/** The calls of a sale queue (docs/api/sale-queue.md). Reserving joins it. */
import { publicApiPrefix } from './api-paths.ts'
import { booleanBody, defineGet, defineWrite } from './endpoint.ts'
import { saleQueueTurn } from './sale-queue.ts'

const path = `${publicApiPrefix}/event/:shortName/sale-queue`

export const saleQueueEndpoints = {
  saleQueue: defineGet<{ shortName: string }>()(path, saleQueueTurn),
  leaveSaleQueue: defineWrite<{ shortName: string }>()('DELETE', path, null, booleanBody),
} as const

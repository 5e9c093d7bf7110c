/** Tag, summary, query parameters and error statuses of each call: what the endpoint table does not hold at run time. */
import type { Operations } from './operation.ts'
import { purchaseOperations } from './purchase-operations.ts'
import { visitorOperations } from './visitor-operations.ts'

export const operations = { ...purchaseOperations, ...visitorOperations } satisfies Operations

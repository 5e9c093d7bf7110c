/** What other layers may use of the module sale-queue. */
export { assignReservationToPlace, movePlaces } from './queries.ts'
export { saleQueueRules } from './rules.ts'
export { readTurn, requestTurn, type Turn } from './turns.ts'

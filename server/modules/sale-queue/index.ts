/** The use cases and types of sale-queue for other modules. */
export { assignReservationToPlace, movePlaces } from './queries.ts'
export { saleQueueRules } from './rules.ts'
export { readTurn, requestTurn, type Turn } from './turns.ts'

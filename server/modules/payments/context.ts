/** The routes and use cases of payments receive this context. */
import type { CoreContext } from '#server/infra/context.ts'
import type { HoldLimitSource } from '#server/modules/reservations/hold-limits.ts'
import type { Payments } from './providers/create-payments.ts'

/** The core with the providers that are set up, and the limits of what one visitor holds. */
export interface PaymentsContext extends CoreContext {
  readonly payments: Payments
  readonly holdLimits: HoldLimitSource
}

/** What routes and use cases of payments receive. */
import type { CoreContext } from '#server/infra/context.ts'
import type { Payments } from './providers/create-payments.ts'

export interface PaymentsContext extends CoreContext {
  readonly payments: Payments
}

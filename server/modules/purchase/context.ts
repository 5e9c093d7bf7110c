/** The routes and use cases of reservations receive this context. */
import type { ActivePaymentMethod, ReservationInfo } from '#purchase/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventRow } from '#server/infra/database/tables/tables.ts'
import type { BotChecksContext } from '#server/modules/bot-checks/create-bot-checks.ts'
import type { TaxesContext } from '#server/modules/taxes/vat-verdicts.ts'
import type { HoldLimitSource } from './hold-limits.ts'
import type { ReservationDetails } from './reservation-details.ts'

/** The facts of the payment that a reservation shows. */
export type PaymentState = Pick<
  ReservationInfo,
  'activePaymentMethods' | 'tokenAcquired' | 'paymentProxy' | 'lastAttempt'
>

/** The functions are implemented by modules that depend on this one; `server.ts` connects them. */
export interface ReservationsContext extends BotChecksContext, TaxesContext {
  /** Payment methods of an event at an instant (epoch ms), by name; empty when nothing has a price. */
  readonly activePaymentMethods: (
    event: EventRow,
    now: number,
  ) => Promise<Record<string, ActivePaymentMethod>>
  readonly holdLimits: HoldLimitSource
  readonly loadPaymentState: (details: ReservationDetails) => Promise<PaymentState>
  /** Stores billing data and answers of an accepted booking in the account's profile, in the caller's transaction. */
  readonly saveBookingToProfile: (
    trx: Database,
    accountId: number,
    details: ReservationDetails,
  ) => Promise<void>
}

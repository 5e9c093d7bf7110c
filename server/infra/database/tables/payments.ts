/** Rows of payments (docs/api/payments.md). */
import type { ColumnType, Selectable } from 'kysely'
import type { CustomPaymentMethod } from '#core/contract/payment.ts'
import type { PaymentProxy } from '#core/contract/reservation.ts'
import type { Immutable, Json } from './column-types.ts'

/** Texts by language; description and instructions are Markdown. */
export type CustomMethodTexts = CustomPaymentMethod['localizations']

/** A custom offline payment method that the organizer described. */
interface CustomMethodTable {
  id: Immutable<string>
  organization_id: Immutable<number>
  localizations: Json<CustomMethodTexts>
  deleted: ColumnType<boolean, boolean | undefined, boolean>
}

/** Which custom offline payment methods an event offers. */
interface EventCustomMethodTable {
  event_id: Immutable<number>
  method_id: Immutable<string>
}

export type SandboxStatus = 'OPEN' | 'APPROVED' | 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED'

/** The providers that the sandbox plays. */
export type SandboxProxy = Extract<PaymentProxy, 'PAYPAL' | 'MOLLIE' | 'SAFERPAY'>

/** A payment at the sandbox. It simulates an external service, so no foreign key refers to our rows. */
interface SandboxPaymentTable {
  /** Random: the id authorizes the decision about the payment. */
  id: Immutable<string>
  proxy: Immutable<SandboxProxy>
  reservation_id: Immutable<string>
  amount: Immutable<number>
  currency: Immutable<string>
  language: Immutable<string>
  status: SandboxStatus
  /** Epoch ms at which a delayed payment is paid. */
  settles_at: number | null
  expires_at: Immutable<number>
}

export interface PaymentTables {
  custom_payment_methods: CustomMethodTable
  event_custom_payment_methods: EventCustomMethodTable
  sandbox_payments: SandboxPaymentTable
}

export type CustomMethodRow = Selectable<CustomMethodTable>
export type SandboxPayment = Selectable<SandboxPaymentTable>

/** Rows of payments (docs/api/payments.md). */
import type { ColumnType, Selectable } from 'kysely'
import type { CustomPaymentMethod } from '#core/contract/payment.ts'
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

/** A payment at the sandbox provider. It simulates an external service, so no foreign key refers to our rows. */
interface SandboxPaymentTable {
  /** Random: the id authorizes the decision about the payment. */
  id: Immutable<string>
  brand: Immutable<string>
  reference: Immutable<string>
  amount: Immutable<number>
  currency: Immutable<string>
  description: Immutable<string>
  language: Immutable<string>
  status: SandboxStatus
  /** Address to which the buyer returns after each decision; this server makes it. */
  return_path: Immutable<string>
  cancel_path: Immutable<string>
  /** `POST <path>` or `GET <path>`; null when no notification is sent. */
  notify: Immutable<string | null>
  /** Answered to a capture instead of the money. */
  refusal: string | null
  /** Epoch ms at which a delayed payment is paid. */
  settles_at: number | null
  created_at: Immutable<number>
  expires_at: Immutable<number>
}

export interface PaymentTables {
  custom_payment_methods: CustomMethodTable
  event_custom_payment_methods: EventCustomMethodTable
  sandbox_payments: SandboxPaymentTable
}

export type CustomMethodRow = Selectable<CustomMethodTable>
export type SandboxPayment = Selectable<SandboxPaymentTable>

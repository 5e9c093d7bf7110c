/** Result of confirming a reservation (docs/api/payments.md#confirm). */
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import type { ValidationError } from '#server/infra/validation/validation-error.ts'

export type ConfirmResult =
  | { readonly kind: 'unknown' }
  /** `complete`: finalized too, in the transaction of the confirmation. */
  | { readonly kind: 'confirmed'; readonly complete?: true }
  /** The buyer continues at the provider's page. */
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'refused'; readonly problems: readonly ValidationError[] }
  /** The reservation cannot be paid. `reason`: a translation key. */
  | { readonly kind: 'failed'; readonly reason: string }

/** The status or the content of the reservation does not allow this payment. */
export const notPayable: ConfirmResult = { kind: 'failed', reason: 'error.STEP2_UNABLE_TO_TRANSITION' }

/** alf.io confirms a reservation without a valid booking form too; its tickets could not be opened. */
export const isReady = ({ status, validated }: Pick<Reservation, 'status' | 'validated'>): boolean =>
  status === 'PENDING' && validated

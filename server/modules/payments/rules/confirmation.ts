/** What came of a confirm. Contract 2, 1.6. */
import type { ValidationError } from '#server/infra/validation/validation-error.ts'

export type ConfirmResult =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'confirmed' }
  /** The buyer has to leave for that address. */
  | { readonly kind: 'leave'; readonly url: string }
  | { readonly kind: 'refused'; readonly problems: readonly ValidationError[] }
  /** It cannot be paid; `reason` is the key of a text. */
  | { readonly kind: 'failed'; readonly reason: string }

/** The order's status, or what it is made of, does not allow this way of paying. */
export const notPayable: ConfirmResult = { kind: 'failed', reason: 'error.STEP2_UNABLE_TO_TRANSITION' }

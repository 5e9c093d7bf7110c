import type { PurchaseContextId } from '#wire/purchase-context.ts'

/** What the list of reservations that this device holds needs: it belongs to the checkout, and pages of the catalogue show it. */
export interface HeldReservationsProps {
  /** Shows the reservations of this event or subscription descriptor only. */
  readonly context: PurchaseContextId
  /** `held`: this device holds tickets or a subscription. `released`: some are on sale again. */
  readonly onChange?: (held: boolean, released: boolean) => void
}

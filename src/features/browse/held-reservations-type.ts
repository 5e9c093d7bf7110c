import type { ComponentType } from 'react'
import type { PurchaseContextId } from '#core/domain/purchase-context.ts'

/** Shows the reservations that this device holds. The app passes it, because it belongs to the checkout. */
export type HeldReservationsType = ComponentType<{
  /** Only the reservations of this event or subscription descriptor. */
  readonly context?: PurchaseContextId
  /** `held`: this device holds tickets or a subscription. `released`: some are on sale again. */
  readonly onChange?: (held: boolean, released: boolean) => void
}>

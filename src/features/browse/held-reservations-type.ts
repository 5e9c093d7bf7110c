import type { ComponentType } from 'react'

/** Shows the reservations that this device holds. The app passes it, because it belongs to the checkout. */
export type HeldReservationsType = ComponentType<{
  /** Only the reservations of this event. */
  readonly shortName?: string
  /** `held`: this device holds tickets. `released`: some are on sale again. */
  readonly onChange?: (held: boolean, released: boolean) => void
}>

/** What an event's seed says about online access and the door. */

/** Where an online event takes place, and when its door stands open. */
export interface JoinLinkInput {
  /** http or https. */
  readonly url: string
  /** Epoch ms; the link opens a second earlier (contract 2, 4.4). */
  readonly from: number
  /** Epoch ms, exclusive. */
  readonly until: number
}

export interface CheckInInput {
  /** Links for this category alone; they go before those of the event. */
  readonly joinLinks?: readonly JoinLinkInput[]
  /** Check-in is refused before; epoch ms. */
  readonly checkInFrom?: number
  /** Check-in is refused after; epoch ms. */
  readonly checkInUntil?: number
  /** Overrides the event's ALLOW_FREE_TICKETS_CANCELLATION. */
  readonly releaseAllowed?: boolean
}

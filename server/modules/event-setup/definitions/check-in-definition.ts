/** Online access and check-in in an event definition. */

/** Where an online event takes place, and when access is open. */
export interface JoinLinkInput {
  /** http or https. */
  readonly url: string
  /** Epoch ms; access opens one second earlier (docs/api/online-events.md#personal-link). */
  readonly from: number
  /** Epoch ms, exclusive. */
  readonly until: number
}

export interface CheckInInput {
  /** Links of this category; they take precedence over those of the event. */
  readonly joinLinks?: readonly JoinLinkInput[]
  /** Check-in is refused before this time; epoch ms. */
  readonly checkInFrom?: number
  /** Check-in is refused after this time; epoch ms. */
  readonly checkInUntil?: number
  /** Overrides the event's ALLOW_FREE_TICKETS_CANCELLATION. */
  readonly releaseAllowed?: boolean
}

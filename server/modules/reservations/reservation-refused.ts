/** Thrown inside a transaction that holds tickets: the transaction rolls back, and nothing is held. */
export class ReservationRefused extends Error {
  /** Code of the problem on the wire, or a reason for use cases without a visitor. */
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export const notEnoughTickets = 'error.STEP_1_NOT_ENOUGH_TICKETS'

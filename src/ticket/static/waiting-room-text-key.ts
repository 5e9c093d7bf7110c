import type { EventTiming } from '#catalogue/rules/event-timing.ts'

/** The key of the text that leads to the waiting room: while the event runs, one joins. */
export const waitingRoomTextKey = (timing: EventTiming) =>
  timing === 'running' ? 'app.wallet.join' : 'app.wallet.to-room'

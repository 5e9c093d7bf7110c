/**
 * Key of a draft in the query cache, in memory only: what was typed for an earlier reservation of the event, read while the
 * server reserved; null for nothing. The first rendering of the booking form has it, and the form takes it out.
 */
export const earlierDraftKey = (reservationId: string) => ['earlier-draft', reservationId] as const

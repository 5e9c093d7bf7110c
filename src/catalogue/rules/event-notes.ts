/**
 * The notes of an event, in the order in which its page, its orders and its tickets show them. A new one needs its label `app.facts.note.…`
 * and its row in docs/OPERATOR.md.
 */
export const eventNotes = ['practical'] as const

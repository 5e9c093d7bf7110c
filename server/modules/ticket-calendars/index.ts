/** What other layers may use of the module ticket-calendars. */
export { removeOldCalendars } from './queries.ts'

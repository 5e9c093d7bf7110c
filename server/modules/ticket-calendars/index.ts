/** The use cases of ticket-calendars for the jobs of the server. */
export { removeOldCalendars } from './queries.ts'

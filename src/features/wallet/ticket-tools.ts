/** What the ticket page loads after the ticket, as one chunk. */
export { DoorCheckSheet } from './components/DoorCheckSheet.tsx'
export { DoorReminder } from './components/DoorReminder.tsx'
export { TicketOptions } from './components/TicketOptions.tsx'

/** The parts of a ticket page that load after the ticket. */
import { lazyPart } from '#ui/app/lazy-part.ts'

/** The most important items of the ticket's menu. */
export const MainOptions = lazyPart(async () => (await import('./MainOptions.tsx')).MainOptions, {
  texts: 'tickets',
})
/** The further items of the ticket's menu. */
export const TicketOptions = lazyPart(async () => (await import('./TicketOptions.tsx')).TicketOptions, {
  texts: 'tickets',
})
/** The ways to the phone and to the printer. */
export const DesktopActions = lazyPart(async () => (await import('./DesktopActions.tsx')).DesktopActions, {
  texts: 'tickets',
})
export const DoorReminder = lazyPart(async () => (await import('./DoorCheck.tsx')).DoorReminder, {
  texts: 'tickets',
})
export const DoorCheckSheet = lazyPart(async () => (await import('./DoorCheck.tsx')).DoorCheckSheet, {
  texts: 'tickets',
})

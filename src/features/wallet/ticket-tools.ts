import { lazyTranslated } from '#shared/lazy-translated.ts'
import { lazyOptional } from '#ui/lazy-optional.ts'

/** The parts of a ticket page that load after the ticket. */
export const ticketTools = {
  /** The most important items of the ticket's menu, and the further ones. */
  MainOptions: lazyTranslated(
    'tickets',
    async () => (await import('./components/MainOptions.tsx')).MainOptions,
  ),
  Options: lazyTranslated(
    'tickets',
    async () => (await import('./components/TicketOptions.tsx')).TicketOptions,
  ),
  /** The ways to the phone and to the printer. */
  DesktopActions: lazyTranslated(
    'tickets',
    async () => (await import('./components/DesktopActions.tsx')).DesktopActions,
  ),
  CannotCome: lazyTranslated('tickets', async () => (await import('./components/CannotCome.tsx')).CannotCome),
  TakeBack: lazyTranslated('tickets', async () => (await import('./components/TakeBack.tsx')).TakeBack),
  SavedHere: lazyOptional(async () => (await import('./components/SavedHere.tsx')).SavedHere),
  DoorReminder: lazyTranslated(
    'tickets',
    async () => (await import('./components/DoorReminder.tsx')).DoorReminder,
  ),
  DoorCheckSheet: lazyTranslated(
    'tickets',
    async () => (await import('./components/DoorCheckSheet.tsx')).DoorCheckSheet,
  ),
}

export type TicketTools = typeof ticketTools

/** The parts of a ticket page that load after the ticket. */
import { lazyTranslated } from '#shared/lazy-translated.ts'

/** The most important items of the ticket's menu. */
export const MainOptions = lazyTranslated(
  'tickets',
  async () => (await import('./components/MainOptions.tsx')).MainOptions,
)
/** The further items of the ticket's menu. */
export const TicketOptions = lazyTranslated(
  'tickets',
  async () => (await import('./components/TicketOptions.tsx')).TicketOptions,
)
/** The ways to the phone and to the printer. */
export const DesktopActions = lazyTranslated(
  'tickets',
  async () => (await import('./components/DesktopActions.tsx')).DesktopActions,
)
export const CannotCome = lazyTranslated(
  'tickets',
  async () => (await import('./components/CannotCome.tsx')).CannotCome,
)
export const TakeBack = lazyTranslated(
  'tickets',
  async () => (await import('./components/TakeBack.tsx')).TakeBack,
)
export const DoorReminder = lazyTranslated(
  'tickets',
  async () => (await import('./components/DoorCheck.tsx')).DoorReminder,
)
export const DoorCheckSheet = lazyTranslated(
  'tickets',
  async () => (await import('./components/DoorCheck.tsx')).DoorCheckSheet,
)

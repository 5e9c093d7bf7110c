import type { Namespace } from '#i18n/locales.ts'
import { lazyOptional } from '#ui/lazy-optional.ts'

/** The parts of a ticket page that load after the ticket. @param loadNamespace loads the translations of a part with its code */
export function createTicketTools(loadNamespace: (namespace: Namespace) => Promise<void>) {
  const translated = async <T>(code: Promise<T>): Promise<T> => {
    await loadNamespace('tickets')
    return code
  }
  return {
    /** The most important items of the ticket's menu, and the further ones. */
    MainOptions: lazyOptional(
      async () => (await translated(import('./components/MainOptions.tsx'))).MainOptions,
    ),
    Options: lazyOptional(
      async () => (await translated(import('./components/TicketOptions.tsx'))).TicketOptions,
    ),
    /** The ways to the phone and to the printer. */
    DesktopActions: lazyOptional(
      async () => (await translated(import('./components/DesktopActions.tsx'))).DesktopActions,
    ),
    CannotCome: lazyOptional(
      async () => (await translated(import('./components/CannotCome.tsx'))).CannotCome,
    ),
    TakeBack: lazyOptional(async () => (await translated(import('./components/TakeBack.tsx'))).TakeBack),
    SavedHere: lazyOptional(async () => (await import('./components/SavedHere.tsx')).SavedHere),
    DoorReminder: lazyOptional(
      async () => (await translated(import('./components/DoorReminder.tsx'))).DoorReminder,
    ),
    DoorCheckSheet: lazyOptional(
      async () => (await translated(import('./components/DoorCheckSheet.tsx'))).DoorCheckSheet,
    ),
  }
}

export type TicketTools = ReturnType<typeof createTicketTools>

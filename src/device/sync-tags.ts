/** Names that window and worker share: tags of the worker's events, by which browsers store registrations, and a lock. */

/** Tag of the periodic check of stored tickets. */
export const refreshTag = 'tessera-refresh'

/** Tag of the one-shot sync that sends queued actions. */
export const actionsTag = 'tessera-actions'

/** The lock of a refresh of stored tickets, by a tab or by the worker. */
export const refreshLock = 'tessera-refresh'

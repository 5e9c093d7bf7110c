/** Tags of the worker's events. Browsers store registrations by tag. */

/** Tag of the periodic check of stored tickets. */
export const refreshTag = 'tessera-refresh'

/** Tag of the one-shot sync that sends queued actions. */
export const actionsTag = 'tessera-actions'

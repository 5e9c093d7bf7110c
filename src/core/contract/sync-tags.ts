/** Tags of the worker's events. Browsers store registrations by tag. */

/** Of the periodic check of stored tickets. */
export const refreshTag = 'tessera-refresh'

/** Of the one-shot sync that sends queued actions. */
export const actionsTag = 'tessera-actions'

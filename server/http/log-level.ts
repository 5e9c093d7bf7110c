/** Which answers have a line in the log. `error`: answers with a status of 500 and above; `warn`: also those of 400 and above; `info`: every answer. */
export const logLevels = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * Ids in addresses can be mistyped or cut by mail programs. One that is no UUID is treated as unknown without
 * a call: alf.io answers it with a 500 (docs/api/envelopes-and-errors.md#status-codes), which would look like
 * an outage.
 */
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** A UUID in lower case, as the server sends it: the same id in any case; other text as it is. */
export const canonicalId = (text: string): string => (isUuid(text) ? text.toLowerCase() : text)

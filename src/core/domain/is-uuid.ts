/**
 * Ids in addresses come from people and mail programs. One that is no UUID belongs to nothing, so it is answered as
 * unknown; the reference ends in a 500 there (contract 1, 1.7), which would look like an outage.
 */
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => uuidPattern.test(text)

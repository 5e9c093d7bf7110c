/** Counts what limits refuse or put off, since the start of this instance: the operator sees that people are refused. */

/** Each limit with the setting or the variable that raises it. */
export const limitSettings = {
  requests: 'REQUESTS_PER_MINUTE',
  codes: 'MAX_WRONG_CODES_PER_IP',
  holds: 'MAX_HOLDS_PER_IP',
  'unpaid orders': 'MAX_UNPAID_ORDERS_PER_IP',
  'sale queue': 'SALE_QUEUE_PLACES_PER_IP',
  mail: 'MAX_MAILS_PER_IP',
  'waiting-list': 'MAX_WAITING_LIST_ENTRIES_PER_IP',
  'ticket-links': 'MAX_TICKET_LINK_REQUESTS_PER_IP',
  'tax numbers': 'MAX_TAX_NUMBERS_PER_IP',
  push: 'MAX_PUSH_ENDPOINTS_PER_IP',
} as const

export type LimitName = keyof typeof limitSettings

const counts = new Map<LimitName, number>(
  (Object.keys(limitSettings) as LimitName[]).map((limit) => [limit, 0]),
)

/** Adds refusals of a limit. */
export const recordRefusal = (limit: LimitName, count = 1): void =>
  void counts.set(limit, (counts.get(limit) ?? 0) + count)

/** How often each limit has refused something; 0 for one that has not. */
export const refusalCounts = (): ReadonlyMap<LimitName, number> => counts

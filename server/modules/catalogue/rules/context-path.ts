/** The first part of page addresses (docs/api/page-addresses.md#addresses-that-the-server-answers). */
import type { EventRow } from '#server/infra/database/tables/tables.ts'

/** `/event/{short name}` or `/subscription/{uuid}`. */
export const purchaseContextPath = ({ kind, short_name }: Pick<EventRow, 'kind' | 'short_name'>): string =>
  `/${kind === 'SUBSCRIPTION' ? 'subscription' : 'event'}/${encodeURIComponent(short_name)}`

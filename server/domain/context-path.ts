/** Where the pages of an event are. */
import type { EventRow } from '../store/tables.ts'

/** `/event/{short name}`. */
export const contextPath = ({ short_name }: Pick<EventRow, 'short_name'>): string =>
  `/event/${encodeURIComponent(short_name)}`

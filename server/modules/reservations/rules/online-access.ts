/** Whether a ticket gives access online instead of at a venue. Contract 2, 4.4. */
import type { Category, EventConfig } from '#server/infra/database/tables/tables.ts'

/** True for every ticket of an online event, and for the online categories of a hybrid one. */
export const isOnlineTicket = (
  { format }: Pick<EventConfig, 'format'>,
  { access_type }: Pick<Category, 'access_type'>,
): boolean => format === 'ONLINE' || access_type === 'ONLINE'

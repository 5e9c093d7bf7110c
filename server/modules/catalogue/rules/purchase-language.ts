/** The language of a reservation. */
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'

/**
 * The language of a purchase: the wish if the event speaks it, else the event's first one.
 * @param wish the call's `lang`, which the contract insists on (1, 1.6)
 */
export const purchaseLanguage = (event: EventWithOrganization, requestedLanguage: string): string =>
  event.config.languages.find((lang) => lang.toLowerCase() === requestedLanguage.toLowerCase()) ??
  event.config.languages[0] ??
  'en'

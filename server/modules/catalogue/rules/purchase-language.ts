/** The language of a reservation. */
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'

/**
 * The requested language when the event supports it, else the event's first one.
 * @param requestedLanguage the parameter `lang` (docs/api/values.md#language-of-an-answer)
 */
export const purchaseLanguage = (event: EventWithOrganization, requestedLanguage: string): string =>
  event.config.languages.find((lang) => lang.toLowerCase() === requestedLanguage.toLowerCase()) ??
  event.config.languages[0] ??
  'en'

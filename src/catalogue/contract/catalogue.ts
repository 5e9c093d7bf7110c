/** The calls of the catalogue (docs/api/catalogue.md). The first page loads them without the other calls. */
import { eventApiPath, publicApiPrefix } from '#wire/api-paths.ts'
import { bundle, countries, sessionEndpoints } from '#wire/application.ts'
import { defineGet } from '#wire/endpoint.ts'
import { basicEvents, eventInfo, itemsByCategory } from './event.ts'

export interface CatalogueFilter {
  readonly subscription?: string | undefined
  readonly organizer?: string | undefined
  readonly organizerSlug?: string | undefined
  readonly tags?: string | undefined
}

export const catalogueEndpoints = {
  ...sessionEndpoints,
  /**
   * Read the translations of a language (docs/api/catalogue.md#translations).
   * @query withSystemOverride? boolean=true: false leaves out the texts that the operator replaced
   */
  bundle: defineGet()(`${publicApiPrefix}/i18n/bundle/:lang`, bundle),
  /** List all countries (docs/api/catalogue.md#translations). */
  countries: defineGet()(`${publicApiPrefix}/i18n/countries/:lang`, countries),
  /** List all countries with their codes in tax numbers (docs/api/catalogue.md#translations). */
  vatCountries: defineGet()(`${publicApiPrefix}/i18n/countries-vat/:lang`, countries),
  /**
   * List the members of the European Union with their codes in tax numbers (docs/api/catalogue.md#translations).
   */
  euVatCountries: defineGet()(`${publicApiPrefix}/i18n/eu-countries-vat/:lang`, countries),

  /**
   * List the published events that have not ended (docs/api/catalogue.md#event-list).
   * @query subscription? uuid: Id of a bought subscription: only events that it opens
   * @query organizer? integer: Id of an organizer
   * @query organizerSlug? text: Short name of an organizer
   * @query tags? list: An event needs all of them
   */
  events: defineGet<CatalogueFilter>()(`${publicApiPrefix}/events`, basicEvents),
  /**
   * Read an event (docs/api/catalogue.md#event).
   * @errors 404
   */
  event: defineGet()(eventApiPath, eventInfo),
  /**
   * List the ticket categories and additional services of an event (docs/api/catalogue.md#ticket-categories).
   * @errors 404
   * @query code? text: Promo code or personal code
   */
  ticketCategories: defineGet<{ code?: string | undefined }>()(
    `${eventApiPath}/ticket-categories`,
    itemsByCategory,
  ),
} as const

/**
 * The calls of the first page load, without those of reservations (byte budgets): docs/api/catalogue.md.
 */
import { publicApiPrefix } from './api-paths.ts'
import { bundle, countries, sessionEndpoints } from './application.ts'
import { defineGet, type NoParams } from './endpoint.ts'
import { basicEvents, eventInfo, itemsByCategory } from './event.ts'

export interface CatalogueFilter {
  readonly subscription?: string | undefined
  readonly organizer?: string | undefined
  readonly organizerSlug?: string | undefined
  readonly tags?: string | undefined
}

export const catalogueEndpoints = {
  ...sessionEndpoints,
  bundle: defineGet<{ lang: string }>()(`${publicApiPrefix}/i18n/bundle/:lang`, bundle),
  countries: defineGet<{ lang: string }>()(`${publicApiPrefix}/i18n/countries/:lang`, countries),
  vatCountries: defineGet<{ lang: string }>()(`${publicApiPrefix}/i18n/countries-vat/:lang`, countries),
  euVatCountries: defineGet<{ lang: string }>()(`${publicApiPrefix}/i18n/eu-countries-vat/:lang`, countries),

  events: defineGet<NoParams, CatalogueFilter>()(`${publicApiPrefix}/events`, basicEvents),
  event: defineGet<{ shortName: string }>()(`${publicApiPrefix}/event/:shortName`, eventInfo),
  ticketCategories: defineGet<{ shortName: string }, { code?: string | undefined }>()(
    `${publicApiPrefix}/event/:shortName/ticket-categories`,
    itemsByCategory,
  ),
} as const

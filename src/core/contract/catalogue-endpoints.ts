/**
 * The calls of the first page load, without those of reservations (byte budgets). docs/api/catalogue.md,
 * docs/api/codes-and-discounts.md#validate-a-code,
 * docs/api/codes-and-discounts.md#check-for-a-dynamic-discount, docs/api/reservations.md#reserve and 2.13.
 */
import * as z from 'zod/mini'
import { publicApiPrefix } from './api-paths.ts'
import { bundle, countries } from './application.ts'
import { defineGet, challenged, defineWrite, type NoParams, type LangQuery } from './endpoint.ts'
import { basicEvents, eventInfo, itemsByCategory, reserveTickets } from './event.ts'
import { validatedResponse } from './problem.ts'
import { sessionEndpoints } from './session-endpoints.ts'

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
  reserveTickets: challenged(
    defineWrite<{ shortName: string }, LangQuery>()(
      'POST',
      `${publicApiPrefix}/event/:shortName/reserve-tickets`,
      reserveTickets,
      validatedResponse(z.string()),
    ),
  ),
} as const

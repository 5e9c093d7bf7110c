/**
 * The calls that the shop window needs: they come with the first screen, so nothing of an order is among them (byte
 * budgets). Contract 1, 2.1 to 2.7 and 2.13.
 */
import * as z from 'zod/mini'
import { applicationInfo, bundle, countries, languages } from './application.ts'
import { api, get, send, type Empty, type InLanguage } from './endpoint.ts'
import { basicEvents, eventInfo, itemsByCategory, reserveTickets } from './event.ts'
import { validated } from './problem.ts'

export interface CatalogueFilter {
  readonly subscription?: string | undefined
  readonly organizer?: string | undefined
  readonly organizerSlug?: string | undefined
  readonly tags?: string | undefined
}

export const catalogueEndpoints = {
  info: get()('/api/v2/info', applicationInfo),
  languages: get()(`${api}/i18n/languages`, languages),
  bundle: get<{ lang: string }>()(`${api}/i18n/bundle/:lang`, bundle),
  countries: get<{ lang: string }>()(`${api}/i18n/countries/:lang`, countries),
  vatCountries: get<{ lang: string }>()(`${api}/i18n/countries-vat/:lang`, countries),
  euVatCountries: get<{ lang: string }>()(`${api}/i18n/eu-countries-vat/:lang`, countries),

  events: get<Empty, CatalogueFilter>()(`${api}/events`, basicEvents),
  event: get<{ shortName: string }>()(`${api}/event/:shortName`, eventInfo),
  ticketCategories: get<{ shortName: string }, { code?: string | undefined }>()(
    `${api}/event/:shortName/ticket-categories`,
    itemsByCategory,
  ),
  reserveTickets: send<{ shortName: string }, InLanguage>()(
    'POST',
    `${api}/event/:shortName/reserve-tickets`,
    reserveTickets,
    validated(z.string()),
    true,
  ),
} as const

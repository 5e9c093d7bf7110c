import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { bundleQuery, eventQuery } from '#catalogue/parts/catalogue-queries.ts'
import { useTranslations, useTranslationStore } from '#i18n/use-translations.ts'
import type { AdditionalServiceWithData, BookingTicket } from '#purchase/contract/reservation.ts'
import { withoutItemFields } from '#purchase/rules/booking/attendee-form.ts'
import { failureOf, type Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import type { TicketAddress } from '../rules/tickets-link.ts'
import { fullTicketQuery, readItems, ticketInfoQuery } from './ticket-queries.ts'

/** The ticket with the actions that the server allows; undefined until it answers, and without a connection. */
export function useFullTicket(ticket: TicketAddress): BookingTicket | undefined {
  const { api } = useServices()
  const address = { shortName: ticket.eventShortName, uuid: ticket.uuid }
  return useQuery(fullTicketQuery(api, address)).data?.tickets[0]
}

export interface TicketFormData {
  readonly event: EventInfo
  readonly ticket: BookingTicket
  /** The items of the ticket; a change sends their answers unchanged. */
  readonly items: readonly AdditionalServiceWithData[]
}

/** What a change of the attendee needs, with the texts of the server; null while it loads; or why it cannot be read. */
export function useTicketFormData(address: TicketAddress): TicketFormData | Failure | null {
  const { eventShortName: shortName, uuid } = address
  const { api } = useServices()
  const { lang } = useTranslations()
  const store = useTranslationStore()
  const event = useQuery(eventQuery(api, shortName))
  const full = useQuery(fullTicketQuery(api, { shortName, uuid }))
  const info = useQuery(ticketInfoQuery(api, { shortName, uuid }))
  const bundle = useQuery(bundleQuery(api, lang))
  useEffect(() => {
    if (bundle.data) store.setBundle(lang, bundle.data)
  }, [bundle.data, lang, store])
  const items = readItems(info)
  const ticket = full.data?.tickets[0]
  if (event.data && ticket && items && bundle.data)
    return { event: event.data, ticket: withoutItemFields(ticket, items), items }
  const error = event.error ?? full.error ?? (items === null ? info.error : null) ?? bundle.error
  return error === null ? null : failureOf(error)
}

/** Structured data of an event for search engines (schema.org), in the head that the server renders. */
import type { EventInfo, ItemsByCategory, TicketCategory } from '#catalogue/contract/event.ts'
import { saleState } from '#catalogue/rules/sale-state.ts'
import { formatAmount } from '#kit/money/amount.ts'
import { oneLine } from '#kit/text/plain-text.ts'
import { isoDateTime } from '#kit/time/event-dates.ts'
import { finalPrice } from '#pricing/order-total.ts'
import { paths } from '#wire/page-paths.ts'
import { serverPaths } from '#wire/server-paths.ts'

function availabilityOf(category: TicketCategory): string {
  const state = saleState(category)
  if (state === 'selectable') return 'InStock'
  if (state === 'not-available' && category.saleInFuture) return 'PreOrder'
  return state === 'pending' ? 'LimitedAvailability' : 'SoldOut'
}

const schema = (name: string): string => `https://schema.org/${name}`

const timeOf = (name: string, at: number | undefined) =>
  at === undefined ? {} : { [name]: new Date(at).toISOString() }

/** The categories that everyone may buy; those that need a code are not offered to the public. */
function offersOf(event: EventInfo, url: string, items: ItemsByCategory): object[] {
  const terms = { event, services: items.additionalServices, code: null, dynamicDiscount: null }
  return items.ticketCategories
    .filter(({ accessRestricted }) => !accessRestricted)
    .map((category) => {
      const price = finalPrice(category, terms)
      return {
        '@type': 'Offer',
        name: category.name,
        url,
        price: price.units === 0 ? '0' : formatAmount(price),
        priceCurrency: event.currency ?? undefined,
        availability: schema(availabilityOf(category)),
        ...timeOf('validFrom', category.saleStartsAt),
        ...timeOf('validThrough', category.saleEndsAt),
      }
    })
}

interface EventTexts {
  readonly title: string
  /** HTML. */
  readonly description: string
  /** Origin of the site, without a slash at its end. */
  readonly origin: string
  /** Null while they are not loaded. */
  readonly items: ItemsByCategory | null
}

/** The event as JSON-LD. */
export function eventJsonLd(event: EventInfo, { title, description, origin, items }: EventTexts): object {
  const { startDateTime, startTimeZoneOffset, endDateTime, endTimeZoneOffset } = event.datesWithOffset
  const url = `${origin}${paths.event(event.shortName)}`
  const online = { '@type': 'VirtualLocation', url }
  const place = { '@type': 'Place', name: event.location?.split(',')[0] ?? '', address: event.location ?? '' }
  const offers = items ? offersOf(event, url, items) : []
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    url,
    description: oneLine(description),
    startDate: isoDateTime(startDateTime, startTimeZoneOffset),
    endDate: isoDateTime(endDateTime, endTimeZoneOffset),
    eventStatus: schema('EventScheduled'),
    eventAttendanceMode: schema(
      `${{ ONLINE: 'Online', HYBRID: 'Mixed' }[event.format as 'ONLINE' | 'HYBRID'] ?? 'Offline'}EventAttendanceMode`,
    ),
    location: event.format === 'ONLINE' ? online : event.format === 'HYBRID' ? [place, online] : place,
    organizer: { '@type': 'Organization', name: event.organizationName },
    ...(event.fileBlobId !== null && { image: [`${origin}${serverPaths.file(event.fileBlobId)}`] }),
    ...(offers.length > 0 && { offers }),
  }
}

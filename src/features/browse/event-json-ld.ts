/** Structured data of an event for search engines (schema.org). */
import type { EventInfo } from '#core/contract/event.ts'
import { paths } from '#core/domain/page-paths.ts'
import { serverPaths } from '#core/domain/server-paths.ts'

const isoDateTime = (epochMs: number, offsetSeconds: number): string => {
  const sign = offsetSeconds < 0 ? '-' : '+'
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.abs(offsetSeconds) / 60
  const wall = new Date(epochMs + offsetSeconds * 1000).toISOString().slice(0, 19)
  return `${wall}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Without a parser, because parsing HTML is a Trusted Types sink. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The event as JSON-LD; `origin` without a slash at its end. */
export function eventJsonLd(event: EventInfo, title: string, description: string, origin: string): object {
  const { startDateTime, startTimeZoneOffset, endDateTime, endTimeZoneOffset } = event.datesWithOffset
  const online = { '@type': 'VirtualLocation', url: `${origin}${paths.event(event.shortName)}` }
  const place = { '@type': 'Place', name: event.location?.split(',')[0] ?? '', address: event.location ?? '' }
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: plainText(description),
    startDate: isoDateTime(startDateTime, startTimeZoneOffset),
    endDate: isoDateTime(endDateTime, endTimeZoneOffset),
    eventAttendanceMode: `https://schema.org/${
      { ONLINE: 'Online', HYBRID: 'Mixed' }[event.format as 'ONLINE' | 'HYBRID'] ?? 'Offline'
    }EventAttendanceMode`,
    location: event.format === 'ONLINE' ? online : event.format === 'HYBRID' ? [place, online] : place,
    organizer: { '@type': 'Organization', name: event.organizationName },
    ...(event.fileBlobId !== null && { image: [`${origin}${serverPaths.file(event.fileBlobId)}`] }),
  }
}

/** The organizer of events and subscriptions (docs/api/catalogue.md#organizer). alf.io has no such call. */
import * as z from 'zod/mini'
import { localizedText } from '#kit/values.ts'
import { publicApiPrefix } from '#wire/api-paths.ts'
import { defineGet } from '#wire/endpoint.ts'
import { basicEvents } from './event.ts'

export const organizerInfo = z.object({
  slug: z.string(),
  name: z.string(),
  email: z.string(),
  /** HTML, not sanitized; without a language when the organizer wrote none. */
  description: localizedText,
  websiteUrl: z.nullable(z.string()),
  fileBlobId: z.nullable(z.string()),
  /** Public events that have ended, the last one first, without an offer. */
  pastEvents: basicEvents,
})
export type OrganizerInfo = z.output<typeof organizerInfo>

/** Only where `organizerPagesEnabled` of the application info is true. */
export const organizerEndpoints = {
  /**
   * Read what the page of an organizer shows (docs/api/catalogue.md#organizer).
   * @errors 404
   */
  organizer: defineGet()(`${publicApiPrefix}/organizer/:organizerSlug`, organizerInfo),
} as const

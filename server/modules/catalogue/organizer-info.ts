/** The page of an organizer, without its events and subscriptions on sale (docs/api/catalogue.md#organizer). */
import type { OrganizerInfo } from '#core/contract/organizer.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { l10nToHtml } from '#server/infra/i18n/markdown.ts'
import { findOrganizer, listPastEvents } from './queries.ts'
import { basicEventView } from './views/event-view.ts'

const maxPastEvents = 12

/**
 * @param languages of the dates of past events; every language of the API when absent
 * @returns undefined for an unknown slug
 */
export async function loadOrganizerInfo(
  slug: string,
  { db, now, translations }: CoreContext,
  languages?: string[],
): Promise<OrganizerInfo | undefined> {
  const organizer = await findOrganizer(db, slug)
  if (!organizer) return undefined
  const pastEvents = await listPastEvents(db, {
    organizationId: organizer.id,
    now: now(),
    limit: maxPastEvents,
  })
  return {
    slug,
    name: organizer.name,
    email: organizer.email,
    description: l10nToHtml(organizer.description ?? {}),
    websiteUrl: organizer.website_url,
    fileBlobId: organizer.file_id,
    pastEvents: pastEvents.map((event) => basicEventView(event, translations, languages)),
  }
}

/** The data that a page is rendered with (docs/api/page-addresses.md#data-in-the-served-page). */
import * as z from 'zod/mini'
import { applicationInfo, bundle, languages } from '#wire/application.ts'
import { basicEvents, eventInfo, itemsByCategory } from './event.ts'
import { organizerInfo } from './organizer.ts'
import { basicSubscriptionDescriptors, subscriptionDescriptor } from './subscriptions.ts'

/** Null also for a value that the codec cannot read: the page is rendered without it. */
const ifReadable = <T extends z.ZodMiniType>(codec: T) => z.catch(z.nullable(codec), null)

/** Answers of the API; null where the page needs none. */
export const pageData = z.object({
  info: ifReadable(applicationInfo),
  /** Texts of the server in the language of the page. */
  bundle: ifReadable(bundle),
  languages: ifReadable(languages),
  event: ifReadable(z.object({ shortName: z.string(), value: eventInfo })),
  categories: z.nullable(itemsByCategory),
  /** Events that match the filter in the address. */
  events: z.nullable(basicEvents),
  subscriptions: z.nullable(basicSubscriptionDescriptors),
  subscription: z.nullable(z.object({ id: z.string(), value: subscriptionDescriptor })),
  /** On the page of an organizer, from a server that sends it. */
  organizer: z.nullable(organizerInfo),
})
export type DecodedPageData = z.output<typeof pageData>

/** Decodes the data that the server renders a page with. @throws for content that the codecs cannot read */
export const decodePageData = (data: unknown): DecodedPageData =>
  z.decode(pageData, data as z.input<typeof pageData>)

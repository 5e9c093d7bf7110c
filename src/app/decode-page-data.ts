/** Decodes the data that the server renders a page with. */
import * as z from 'zod/mini'
import { applicationInfo, bundle, languages } from '#core/contract/application.ts'
import { decodeOrNull } from '#core/contract/decode-or-null.ts'
import { basicEvents, eventInfo, itemsByCategory } from '#core/contract/event.ts'
import { organizerInfo } from '#core/contract/organizer.ts'
import { basicSubscriptionDescriptors, subscriptionDescriptor } from '#core/contract/subscriptions.ts'
import type { DecodedPageData, PageData } from '#core/domain/page-renderer.ts'

const content = z.object({
  categories: z.nullable(itemsByCategory),
  events: z.nullable(basicEvents),
  subscriptions: z.nullable(basicSubscriptionDescriptors),
  subscription: z.nullable(z.object({ id: z.string(), value: subscriptionDescriptor })),
  organizer: z.nullable(organizerInfo),
})

/** @throws for content that the codecs cannot read */
export function decodePageData(data: PageData): DecodedPageData {
  const event = data.event && decodeOrNull(eventInfo, data.event.value)
  return {
    ...z.decode(content, data as z.input<typeof content>),
    info: decodeOrNull(applicationInfo, data.info),
    bundle: decodeOrNull(bundle, data.bundle),
    languages: decodeOrNull(languages, data.languages),
    event: data.event && event && { shortName: data.event.shortName, value: event },
  }
}

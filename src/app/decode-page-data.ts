/** Decodes the data that the server renders a page with. */
import * as z from 'zod/mini'
import { applicationInfo, bundle, languages } from '#core/contract/application.ts'
import { basicEvents, eventInfo, itemsByCategory } from '#core/contract/event.ts'
import { basicSubscriptionDescriptors, subscriptionDescriptor } from '#core/contract/subscriptions.ts'
import type { DecodedPageData, PageData } from '#core/domain/page-renderer.ts'

/** The decoded value, or null for a shape that the codec cannot read: then the app requests it. */
export function decodeOrNull<T extends z.ZodMiniType>(codec: T, value: unknown): z.output<T> | null {
  const result = z.safeDecode(codec, value as z.input<T>)
  return result.success ? result.data : null
}

const content = z.object({
  categories: z.nullable(itemsByCategory),
  events: z.nullable(basicEvents),
  subscriptions: z.nullable(basicSubscriptionDescriptors),
  subscription: z.nullable(z.object({ id: z.string(), value: subscriptionDescriptor })),
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

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import { withoutConnection } from './call-error.ts'
import { contextStaleTime, freshValueOf, keptTime, publicKey } from './catalogue-queries.ts'

/** Whose events and subscriptions a page lists (docs/api/catalogue.md#organizer). Only where the application info has `organizerPagesEnabled`. */
export const organizerQuery = (api: Api, organizerSlug: string) =>
  queryOptions({
    queryKey: [publicKey, 'organizer', organizerSlug],
    queryFn: async (asked) => {
      const { organizerEndpoints } = await import('#core/contract/organizer.ts').catch(withoutConnection)
      return freshValueOf(
        await api.call(organizerEndpoints.organizer, { params: { organizerSlug }, signal: asked.signal }),
        asked,
      )
    },
    staleTime: contextStaleTime,
    gcTime: keptTime,
    retry: false,
  })

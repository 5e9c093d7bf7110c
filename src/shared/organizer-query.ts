import type { Api } from '#core/api/client.ts'
import { withoutConnection } from './call-error.ts'
import { publicQuery } from './catalogue-queries.ts'

/** Whose events and subscriptions a page lists (docs/api/catalogue.md#organizer). Only where the application info has `organizerPagesEnabled`. */
export const organizerQuery = (api: Api, organizerSlug: string) =>
  publicQuery(
    ['organizer', organizerSlug],
    async (signal) => {
      const { organizerEndpoints } = await import('#core/contract/organizer.ts').catch(withoutConnection)
      return api.call(organizerEndpoints.organizer, { params: { organizerSlug }, signal })
    },
    { retry: false },
  )

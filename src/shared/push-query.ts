import type { Api } from '#core/api/client.ts'
import { withoutConnection } from './call-error.ts'
import { publicQuery } from './catalogue-queries.ts'

/** The key that devices subscribe with; null where the server sends no messages. */
export const pushQuery = (api: Api) =>
  publicQuery(
    ['push'],
    async () => {
      const { pushEndpoints } = await import('#core/contract/push.ts').catch(withoutConnection)
      return api.call(pushEndpoints.pushConfiguration, {})
    },
    { retry: false },
  )

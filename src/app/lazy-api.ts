/** The API client, loaded with its first call: a page that the server rendered is shown without one. */
import type { Api } from '#core/api/client.ts'

/** @param load without a connection it rejects; then the call has no answer and the next one loads again */
export function lazyApi(load: () => Promise<Api>): Api {
  let loading: Promise<Api> | null = null
  return {
    async call(endpoint, input) {
      const api = await (loading ??= load()).catch(() => (loading = null))
      return api ? api.call(endpoint, input) : { kind: 'unreachable', reason: 'network' }
    },
  }
}

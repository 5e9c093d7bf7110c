/** The API client, loaded with its first call: a page that the server rendered is shown without one. */
import type { Api } from '#wire/client.ts'

/**
 * Its own `load` loads the client before the first call, and never rejects.
 * @param load without a connection it rejects; then the call has no answer and the next one loads again
 */
export function lazyApi(load: () => Promise<Api>): Api & { load(): Promise<unknown> } {
  let loading: Promise<Api> | null = null
  const loadOnce = () => (loading ??= load()).catch(() => (loading = null))
  return {
    load: loadOnce,
    async call(endpoint, input) {
      const api = await loadOnce()
      return api ? api.call(endpoint, input) : { kind: 'unreachable', reason: 'network' }
    },
  }
}

/** Storage of the demo's OpenID provider: in memory, limited in size. */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface StoredRecord {
  readonly payload: AdapterPayload
  /** Epoch ms. */
  readonly until: number
}

const maxRecords = 2000

/** All kinds of records in one map, the oldest first. @param now epoch ms */
export function demoAdapter(now: () => number = Date.now): AdapterFactory {
  const kept = new Map<string, StoredRecord>()

  function makeRoom(): void {
    for (const [key, { until }] of kept) if (until <= now()) kept.delete(key)
    for (const key of kept.keys()) {
      if (kept.size < maxRecords) return
      kept.delete(key)
    }
  }

  return (kind): Adapter => {
    const keyOf = (id: string): string => `${kind}:${id}`
    const find = (id: string): AdapterPayload | undefined => {
      const one = kept.get(keyOf(id))
      return one && one.until > now() ? one.payload : undefined
    }
    const those = (fits: (payload: AdapterPayload) => boolean) =>
      [...kept].filter(([key, { payload }]) => key.startsWith(`${kind}:`) && fits(payload))
    return {
      upsert(id, payload, expiresIn = 60 * 60) {
        if (kept.size >= maxRecords) makeRoom()
        kept.set(keyOf(id), { payload, until: now() + expiresIn * 1000 })
        return Promise.resolve()
      },
      find: (id) => Promise.resolve(find(id)),
      findByUid: (uid) =>
        Promise.resolve(those((payload) => payload.uid === uid).map(([, one]) => one.payload)[0]),
      // The device flow is disabled.
      findByUserCode: () => Promise.resolve(undefined),
      consume(id) {
        const payload = find(id)
        if (payload) payload.consumed = Math.floor(now() / 1000)
        return Promise.resolve()
      },
      destroy(id) {
        kept.delete(keyOf(id))
        return Promise.resolve()
      },
      revokeByGrantId(grantId) {
        for (const [key] of those((payload) => payload.grantId === grantId)) kept.delete(key)
        return Promise.resolve()
      },
    }
  }
}

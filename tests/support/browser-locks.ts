import type { Locks } from '#core/domain/with-lock.ts'

/** Locks of one browser: over all its tabs. A lock that is taken is not waited for. */
export function browserLocks(): Locks {
  const held = new Set<string>()
  return {
    async request(name, _, work) {
      if (held.has(name)) return work(null)
      held.add(name)
      return work({}).finally(() => held.delete(name))
    },
  }
}

import type { Locks } from '#kit/with-lock.ts'

/** Locks of one browser: over all its tabs. A request with a signal waits in line until the signal ends it. */
export function browserLocks(): Locks {
  const lines = new Map<string, (() => void)[]>()
  async function run<T>(name: string, work: (lock: unknown) => Promise<T>): Promise<T> {
    try {
      return await work({})
    } finally {
      const next = lines.get(name)?.shift()
      if (next === undefined) lines.delete(name)
      else next()
    }
  }
  return {
    request(name, options, work) {
      const line = lines.get(name)
      if (line === undefined) {
        lines.set(name, [])
        return run(name, work)
      }
      if (!('signal' in options)) return work(null)
      return new Promise((resolve, reject) => {
        const start = (): void => {
          options.signal.removeEventListener('abort', end)
          run(name, work).then(resolve, reject)
        }
        const end = (): void => {
          line.splice(line.indexOf(start), 1)
          reject(options.signal.reason as Error)
        }
        if (options.signal.aborted) return reject(options.signal.reason as Error)
        line.push(start)
        options.signal.addEventListener('abort', end)
      })
    },
  }
}

/** Locks that another tab holds until this one gives up. */
export const heldLock: Locks = {
  request: (_name, options, work) =>
    'signal' in options ? Promise.reject(options.signal.reason as Error) : work(null),
}

import type { Api } from '#wire/client.ts'

/** Ms between two requests that no screen waits for (docs/OFFLINE.md#large-wallets). */
const interval = 1000

let nextAt = 0
let hurried = false
const waiting = new Set<() => void>()

function nextTurn(): Promise<void> {
  const now = performance.now()
  const at = Math.max(now, nextAt)
  nextAt = at + interval
  if (hurried || at === now) return Promise.resolve()
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, at - now)
    waiting.add(go)
  })
}

/** The API for checks in the background of this page: at most one request a second. */
export const backgroundApi = (api: Api): Api => ({
  call: async (endpoint, input) => {
    await nextTurn()
    return api.call(endpoint, input)
  },
})

/** Runs what a visitor waits for: what runs in the background meanwhile does not wait for its turns. */
export async function withoutPace<T>(work: () => Promise<T>): Promise<T> {
  hurried = true
  for (const go of waiting) go()
  try {
    return await work()
  } finally {
    hurried = false
    nextAt = 0
  }
}

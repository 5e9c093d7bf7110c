/** The event listeners of the service worker. */
import type { PrecacheEntry } from 'workbox-precaching'
import { apiPrefix } from '#core/contract/api-paths.ts'
import { refreshTag, windowToWorker } from '#core/contract/messages.ts'
import { refreshInBackground } from './refresh-in-background.ts'
import { answerNavigation, isAppNavigation } from './navigation.ts'
import { precache } from './precache.ts'
import { answerByRule, ruleFor } from './runtime-caches.ts'
import type { InstallEventWithRoutes, PeriodicSyncEvent } from './scope.ts'
import { isShare, receiveShare } from './share-target.ts'
import { takeOver } from './take-over.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] }

const { origin } = self.location
const workerFetch: typeof fetch = (input, init) => self.fetch(input, init)

// Registered before the precache: no file answers a navigation.
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const tools = {
    caches: self.caches,
    indexedDB: self.indexedDB,
    fetch: workerFetch,
    now: () => Date.now(),
    languages: self.navigator.languages,
  }
  const after = (ms: number) => new Promise<void>((resolve) => self.setTimeout(resolve, ms))
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
  const paced = { ...tools, after, waitUntil }
  if (isShare(event.request, url, origin)) return event.respondWith(receiveShare(tools, event.request))
  if (isAppNavigation(event.request, url, origin))
    return event.respondWith(answerNavigation(paced, event.request))
  const rule = ruleFor(event.request, url, origin)
  if (rule !== null) event.respondWith(answerByRule(paced, rule, event.request))
})

precache(self.__WB_MANIFEST)

self.addEventListener('install', (event: InstallEventWithRoutes) => {
  // Calls that write bypass the worker in browsers with static routes.
  const api = { pathname: `${apiPrefix}/*` }
  const rules = ['POST', 'PUT', 'DELETE'].map((requestMethod) => ({
    condition: { urlPattern: api, requestMethod },
    source: 'network' as const,
  }))
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => undefined))
})

self.addEventListener('message', (event) => {
  const message = windowToWorker.safeParse(event.data)
  if (message.success) event.waitUntil(takeOver(self, message.data.type))
})

self.addEventListener('periodicsync', (received) => {
  const event = received as PeriodicSyncEvent
  if (event.tag !== refreshTag) return
  const connection = (self.navigator as { connection?: { saveData?: boolean } }).connection
  const { caches, indexedDB, clients } = self
  const scope = {
    fetch: workerFetch,
    caches,
    indexedDB,
    clients,
    savesData: () => connection?.saveData === true,
    now: () => Date.now(),
  }
  event.waitUntil(refreshInBackground(scope))
})

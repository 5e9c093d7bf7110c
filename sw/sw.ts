/**
 * The event listeners of the service worker. What a page of the wallet does not need is imported when an event needs it: the
 * build puts it into the same file, and it is not evaluated before (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
import type { PrecacheEntry } from 'workbox-precaching'
import { apiPrefix } from '#core/contract/api-paths.ts'
import { actionsTag, refreshTag } from '#core/contract/sync-tags.ts'
import { createDeviceStorage } from '#core/storage/open-device-database.ts'
import { storeOpenDocuments } from './catalogue-documents.ts'
import { answerMailedLink, isMailedLink } from './mailed-link.ts'
import { answerNavigation, isAppNavigation } from './navigation.ts'
import { precache, precachedAnswer } from './precache.ts'
import { answerByRule, ruleFor } from './runtime-caches.ts'
import type { InstallEventWithRoutes, NotificationScope, SyncEvent, WorkerAbilities } from './scope.ts'
import { isShare, receiveShare } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] }

const { origin } = self.location
const { database } = createDeviceStorage()
const workerFetch: typeof fetch = (input, init) => self.fetch(input, init)

const toolsFor = (event: ExtendableEvent) => ({
  caches: self.caches,
  database,
  fetch: workerFetch,
  now: () => Date.now(),
  languages: self.navigator.languages,
  userAgent: self.navigator.userAgent,
  after: (ms: number) => new Promise<void>((resolve) => self.setTimeout(resolve, ms)),
  waitUntil: (work: Promise<unknown>) => event.waitUntil(work),
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const tools = toolsFor(event)
  if (isShare(event.request, url, origin)) return event.respondWith(receiveShare(tools, event.request))
  if (isAppNavigation(event.request, url, origin))
    return event.respondWith(answerNavigation(tools, event.request))
  if (isMailedLink(event.request, url, origin))
    return event.respondWith(answerMailedLink(tools, event.request))
  const rule = ruleFor(event.request, url, origin)
  if (rule !== null) return event.respondWith(answerByRule(tools, rule, event.request))
  const file = precachedAnswer(event, event.request, workerFetch)
  if (file) event.respondWith(file)
})

precache(self, self.__WB_MANIFEST)

self.addEventListener('install', (event: InstallEventWithRoutes) => {
  // Calls that write bypass the worker in browsers with static routes.
  const api = { pathname: `${apiPrefix}/*` }
  const rules = ['POST', 'PUT', 'DELETE'].map((requestMethod) => ({
    condition: { urlPattern: api, requestMethod },
    source: 'network' as const,
  }))
  event.waitUntil(storeOpenDocuments(toolsFor(event), self.clients).catch(() => undefined))
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => undefined))
})

self.addEventListener('message', (event) => {
  const tools = { ...toolsFor(event), answerNavigation }
  event.waitUntil(
    import('./receive-message.ts').then(({ receiveMessage }) => receiveMessage(self, tools, event)),
  )
})

self.addEventListener('periodicsync', (received) => {
  const event = received as SyncEvent
  if (event.tag !== refreshTag) return
  const navigator: WorkerAbilities = self.navigator
  const { caches, clients, registration } = self
  const permitted = (self as NotificationScope).Notification?.permission === 'granted'
  const scope = {
    fetch: workerFetch,
    caches,
    database,
    clients,
    locks: navigator.locks ?? null,
    languages: self.navigator.languages,
    userAgent: self.navigator.userAgent,
    setBadge: navigator.setAppBadge ? (count: number) => self.navigator.setAppBadge(count) : null,
    showNotification: permitted
      ? (title: string, options: NotificationOptions) => registration.showNotification(title, options)
      : null,
    savesData: () => navigator.connection?.saveData === true,
    now: () => Date.now(),
  }
  event.waitUntil(
    import('./refresh-in-background.ts').then(({ refreshInBackground }) => refreshInBackground(scope)),
  )
})

self.addEventListener('sync', (received) => {
  const event = received as SyncEvent
  if (event.tag !== actionsTag) return
  const navigator: WorkerAbilities = self.navigator
  const locks = navigator.locks ?? null
  const scope = { fetch: workerFetch, database, locks, now: () => Date.now() }
  event.waitUntil(
    import('./send-queued-actions.ts').then(({ sendQueuedActions }) => sendQueuedActions(scope)),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data: unknown = event.notification.data
  const scope = { origin, clients: self.clients }
  event.waitUntil(import('./notify.ts').then(({ openNotification }) => openNotification(scope, data)))
})

/** The event listeners of the service worker. */
import type { PrecacheEntry } from 'workbox-precaching'
import { apiPrefix } from '#core/contract/api-paths.ts'
import { serveWithoutNetwork } from '#core/contract/door-check-messages.ts'
import { actionsTag, refreshTag, windowToWorker } from '#core/contract/messages.ts'
import { walletAddress } from '#core/domain/wallet-address.ts'
import { refreshInBackground } from './refresh-in-background.ts'
import { answerNavigation, isAppNavigation } from './navigation.ts'
import { precache, precachedAnswer } from './precache.ts'
import { answerByRule, ruleFor } from './runtime-caches.ts'
import { openNotification } from './notify.ts'
import type { InstallEventWithRoutes, NotificationScope, SyncEvent, WorkerAbilities } from './scope.ts'
import { sendQueuedActions } from './send-queued-actions.ts'
import { pageWithoutNetwork } from './serve-without-network.ts'
import { isShare, receiveShare } from './share-target.ts'
import { takeOver } from './take-over.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] }

const { origin } = self.location
const workerFetch: typeof fetch = (input, init) => self.fetch(input, init)

const toolsFor = (event: ExtendableEvent) => ({
  caches: self.caches,
  indexedDB: self.indexedDB,
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
  const rule = ruleFor(event.request, url, origin)
  if (rule !== null) return event.respondWith(answerByRule(tools, rule, event.request))
  const file = precachedAnswer(event, event.request)
  if (file) event.respondWith(file)
})

/** Answers on the port that came with the message; without an answer the page reports that there was none. */
function answerDoorCheck(event: ExtendableMessageEvent, path: string): void {
  const [port] = event.ports
  if (!port || walletAddress(path) === null) return
  const served = pageWithoutNetwork(toolsFor(event), new URL(path, origin))
  event.waitUntil(served.then((answer) => port.postMessage(answer)).catch(() => undefined))
}

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
  const check = serveWithoutNetwork.safeParse(event.data)
  if (check.success) answerDoorCheck(event, check.data.path)
})

self.addEventListener('periodicsync', (received) => {
  const event = received as SyncEvent
  if (event.tag !== refreshTag) return
  const navigator: WorkerAbilities = self.navigator
  const { caches, indexedDB, clients, registration } = self
  const permitted = (self as NotificationScope).Notification?.permission === 'granted'
  const scope = {
    fetch: workerFetch,
    caches,
    indexedDB,
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
  event.waitUntil(refreshInBackground(scope))
})

self.addEventListener('sync', (received) => {
  const event = received as SyncEvent
  if (event.tag !== actionsTag) return
  const { indexedDB } = self
  const navigator: WorkerAbilities = self.navigator
  const locks = navigator.locks ?? null
  event.waitUntil(sendQueuedActions({ fetch: workerFetch, indexedDB, locks, now: () => Date.now() }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotification({ origin, clients: self.clients }, event.notification.data))
})

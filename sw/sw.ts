/**
 * The event listeners of the service worker. What a page of the wallet does not need is imported when an event needs it: the
 * build puts it into the same file, and it is not evaluated before (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
import type { PrecacheEntry } from 'workbox-precaching'
import { protocol } from '#device/message-protocol.ts'
import { actionsTag, refreshTag } from '#device/sync-tags.ts'
import { storeOpenDocuments } from './catalogue-documents.ts'
import { answerMailedLink, isMailedLink } from './mailed-link.ts'
import { answerNavigation, isAppNavigation } from './navigation.ts'
import { precache, precachedAnswer } from './precache.ts'
import { answerByRule, ruleFor } from './runtime-caches.ts'
import { workerTools, type DeclarativePushEvent, type SyncEvent } from './worker-tools.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] }

const { origin } = self.location
const toolsFor = workerTools(self)

/** Null: the browser requests it without the worker. */
function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const url = new URL(request.url)
  const tools = toolsFor(event)
  if (isAppNavigation(request, url, origin)) return answerNavigation(tools, request)
  if (isMailedLink(request, url, origin)) return answerMailedLink(tools, request)
  const rule = ruleFor(request, url, origin)
  return rule ? answerByRule(tools, rule, request) : precachedAnswer(event, request, tools.fetch)
}

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

precache(self, self.__WB_MANIFEST)

self.addEventListener('install', (event) =>
  event.waitUntil(storeOpenDocuments(toolsFor(event), self.clients).catch(() => undefined)),
)

self.addEventListener('message', (event) => {
  const message = event.data as { readonly protocol?: unknown; readonly type?: unknown } | null
  // The visitor agreed to the update, and no tab defers it.
  if (message?.protocol === protocol && message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})

for (const [type, tag, work] of [
  ['periodicsync', refreshTag, 'refreshInBackground'],
  ['sync', actionsTag, 'sendQueuedActions'],
  // It has no tag.
  ['pushsubscriptionchange', undefined, 'renewPush'],
] as const)
  self.addEventListener(type, (event) => {
    if ((event as SyncEvent).tag !== tag) return
    const tools = toolsFor(event as SyncEvent)
    ;(event as SyncEvent).waitUntil(import('./background-work.ts').then((module) => module[work](tools)))
  })

self.addEventListener('push', (event) => {
  const { data, notification = null } = event as DeclarativePushEvent
  const scope = { origin, ...toolsFor(event) }
  const push = { text: () => data?.text(), notification }
  event.waitUntil(import('./receive-push.ts').then(({ receivePush }) => receivePush(scope, push)))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data: unknown = event.notification.data
  const scope = { origin, clients: self.clients }
  event.waitUntil(
    import('./open-notification.ts').then(({ openNotification }) => openNotification(scope, data)),
  )
})

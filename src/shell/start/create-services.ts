/** Composes what the pages receive. Database, flows and renderer are loaded with their first use. */
import { backgroundApi, withoutPace } from '#device/browser/background-pace.ts'
import { ownItems } from '#device/browser/browser-storage.ts'
import type { DeviceStorage } from '#device/storage/open-device-database.ts'
import type { Tools } from '#device/tools.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { TrustedClock } from '#kit/time/trusted-clock.ts'
import type { Locks } from '#kit/with-lock.ts'
import { memoryWallet } from '#ticket/store/memory-wallet.ts'
import { bindTools, type Services } from '#ui/data/services.ts'
import type { Api } from '#wire/client.ts'
import { isOutage } from '#wire/result.ts'

const loadFlows = () => import('./wallet-flows.ts')
type Flows = Awaited<ReturnType<typeof loadFlows>>

interface Parts {
  /** Uses the clock that its answers correct. */
  readonly api: Api
  readonly texts: Pick<TranslationStore, 'loadNamespace' | 'current'>
  readonly clock: TrustedClock
  readonly storage: DeviceStorage
}

/** The tools of this browser. */
export const createTools = ({ api, texts, clock, storage }: Parts): Tools => ({
  ...storage,
  api,
  backgroundApi: backgroundApi(api),
  now: clock.now,
  clock,
  memory: memoryWallet,
  caches: (globalThis as { caches?: CacheStorage }).caches ?? null,
  locks: (navigator.locks as Locks | undefined) ?? null,
  withTabLock: async (...work) => (await loadFlows()).withTabLock(...work),
  reader: async () => (await loadFlows()).codeReader,
  renderer: async () => (await loadFlows()).ticketPageRenderer,
  smallPicture: async (address) => (await loadFlows()).smallPicture(address),
  async translations() {
    await Promise.all([texts.loadNamespace('wallet'), texts.loadNamespace('passes')])
    return texts.current()
  },
  start: String(performance.timeOrigin),
})

const noConnection = { kind: 'unreachable', reason: 'network' } as const

/** The tools, and the flows that have them. Without the code of a flow there is no connection. */
export function createServices(tools: Tools): Services {
  /** The page has not refreshed yet. */
  let first = true

  /** Loads the flows and runs one; without a connection, and where the browser refuses what it needs, the outcome is `missing`. */
  const withFlows = async <T>(run: (flows: Flows) => Promise<T>, missing: T): Promise<T> => {
    const flows = await loadFlows().catch(() => null)
    return flows ? run(flows).catch(() => missing) : missing
  }
  /** The same; afterwards the home page has the space for the line of a ticket that it stored, and their waiting rooms are stored. */
  const withConsequences = <T>(run: (flows: Flows) => Promise<T>, missing: T): Promise<T> =>
    withFlows(async (flows) => {
      const outcome = await run(flows)
      if (await flows.hasUpcomingTicket(tools.database, tools.now())) ownItems.expectSome()
      // No screen waits for it.
      void flows.storeWaitingRooms({ ...tools, api: tools.backgroundApi }).catch(() => undefined)
      return outcome
    }, missing)

  return {
    ...bindTools(tools),
    async keepTickets(tickets, report) {
      const isStored = await withConsequences((flows) => flows.keepTickets(tools, tickets, report), null)
      if (isStored === null)
        for (const uuid of tickets.uuids) report({ uuid, step: 'failed', failure: 'unreachable' })
      return isStored ?? false
    },
    async refreshWallet(reason = 'due', open) {
      const why = first && reason === 'due' ? 'started' : reason
      first = false
      const run = () => withConsequences((flows) => flows.refreshWallet(tools, why, open), 'unanswered')
      // A run that the visitor asked for does not wait for one in the background.
      return why === 'asked' ? withoutPace(run) : run()
    },
    renewWalletList: () => withFlows((flows) => flows.renewWalletList(tools), undefined),
    removeTicket: (...ticket) => withFlows((flows) => flows.removeTicket(tools, ...ticket), false),
    updateTicket: (update) => withFlows((flows) => flows.updateTicket(tools, update), noConnection),
    releaseTicket: (...ticket) => withFlows((flows) => flows.releaseTicket(tools, ...ticket), noConnection),
    queueAction: (action) =>
      withFlows(async (flows) => {
        const queued = await flows.queueAction({ ...tools, report: flows.reportAction }, action)
        // The worker sends it, too, where the browser has one-shot sync.
        if (queued) void flows.requestBackgroundSync()
        return queued
      }, false),
    async sendAction(action, call) {
      const load = () => loadFlows().catch(() => null)
      // An answer does not wait for code that comes later.
      const flows = await Promise.race([load(), call.then((answer) => (isOutage(answer) ? load() : null))])
      const outcome = await (flows?.sendAction({ ...tools, report: flows.reportAction }, action, call) ??
        call)
      if (outcome === 'queued') void flows?.requestBackgroundSync()
      return outcome
    },
    cancelAction: (id) =>
      withFlows((flows) => flows.cancelAction({ ...tools, report: flows.reportAction }, id), false),
    runQueuedActions: (force) =>
      withFlows(
        ({ runQueuedActions, reportAction: report, actionHandlers: handlers }) =>
          runQueuedActions({ ...tools, report, handlers }, force),
        null,
      ),
  }
}

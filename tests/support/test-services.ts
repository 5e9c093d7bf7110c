import type { Tools } from '#device/tools.ts'
import { createTrustedClock } from '#kit/time/trusted-clock.ts'
import type { Locks } from '#kit/with-lock.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createMemoryWallet } from '#ticket/store/memory-wallet.ts'
import { bindTools, type Services } from '#ui/data/services.ts'
import type { Api } from '#wire/client.ts'
import { refused } from '#wire/result.ts'

const noStorage = () => Promise.reject(new Error('This device has no storage.'))

/** What pages and flows receive in a test. */
export type TestServices = Services & Tools

/** Services over an API, of a device without storage whose clock is at 0. @param changes what a test replaces */
export function testServices(api: Api, changes: Partial<TestServices> = {}): TestServices {
  const tools: Tools = {
    api,
    now: () => 0,
    clock: createTrustedClock({ deviceTime: () => 0 }),
    backgroundApi: api,
    database: noStorage,
    existingDatabase: changes.database ?? noStorage,
    get caches() {
      return (globalThis as { caches?: CacheStorage }).caches ?? null
    },
    get locks() {
      return (globalThis as { navigator?: { locks?: Locks } }).navigator?.locks ?? null
    },
    withTabLock: noStorage,
    reader: noStorage,
    renderer: noStorage,
    smallPicture: () => Promise.resolve(null),
    translations: noStorage,
    start: 'test',
    memory: createMemoryWallet(),
    ...changes,
  }
  return {
    ...bindTools(tools),
    ...tools,
    keepTickets: () => Promise.resolve(false),
    refreshWallet: () => Promise.resolve('done'),
    removeTicket: () => Promise.resolve(false),
    async updateTicket({ eventShortName: shortName, uuid, form }) {
      const answer = await api.call(endpoints.updateTicket, { params: { shortName, uuid }, body: form })
      return answer.kind === 'value' ? { kind: 'saved', stored: 'none' } : answer
    },
    async releaseTicket(shortName, uuid) {
      const answer = await api.call(endpoints.releaseTicket, { params: { shortName, uuid } })
      if (answer.kind !== 'value') return answer
      return answer.value ? { kind: 'released' } : refused(400)
    },
    renewWalletList: () => Promise.resolve(),
    queueAction: () => Promise.resolve(false),
    sendAction: (_, call) => call,
    cancelAction: () => Promise.resolve(false),
    runQueuedActions: () => Promise.resolve(null),
    ...changes,
  }
}

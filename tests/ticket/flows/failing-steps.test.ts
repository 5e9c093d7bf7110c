/** A step of a run in the background that fails ends no other step. */
import { afterEach, expect, it, vi } from 'vitest'
import * as ends from '#device/confirm-end.ts'
import { hour } from '#kit/time/durations.ts'
import { storeWaitingRooms } from '#online/flows/store-waiting-rooms.ts'
import * as writePasses from '#pass/store/write-subscriptions.ts'
import * as payments from '#purchase/flows/finish-payments.ts'
import { endpoints } from '#shell/endpoints.ts'
import * as checks from '#ticket/flows/check-due-tickets.ts'
import * as outstanding from '#ticket/flows/fetch-outstanding-tickets.ts'
import * as pages from '#ticket/flows/write-static-pages.ts'
import * as writeTickets from '#ticket/store/write-tickets.ts'
import * as passes from '#wallet/flows/refresh-subscriptions.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { refused } from '#wire/result.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { dayBefore } from '../../support/events.ts'
import { first, second } from '../../support/orders.ts'
import { orderRecord, record, subscriptionRecord } from '../../support/records.ts'
import { scriptedApi } from '../../support/wire/scripted-api.ts'

afterEach(() => void vi.restoreAllMocks())

const broken = () => Promise.reject(new Error('broken'))
const open: [string, string] = ['pietra', first]

/** Each step of the refresh, in its order. */
const steps = () => ({
  'the open ticket': vi.spyOn(checks, 'checkOpenTicket'),
  payments: vi.spyOn(payments, 'finishPayments'),
  tickets: vi.spyOn(checks, 'checkDueTickets'),
  pages: vi.spyOn(pages, 'writeTicketPages'),
  'outstanding tickets': vi.spyOn(outstanding, 'fetchOutstandingTickets'),
  passes: vi.spyOn(passes, 'refreshSubscriptions'),
  list: vi.spyOn(pages, 'writeWalletList'),
})

it.each(Object.keys(steps()) as (keyof ReturnType<typeof steps>)[])(
  'a refresh runs each step when that of %s fails (W436)',
  async (name) => {
    const spies = steps()
    spies[name].mockImplementation(broken)
    await refreshWallet(walletTools().tools, 'due', open)
    for (const [step, spy] of Object.entries(spies)) expect(spy, step).toHaveBeenCalledOnce()
  },
)

type Device = ReturnType<typeof walletTools>
const payment = (reservationId: string) => ({
  v: 1 as const,
  reservationId,
  context: { type: 'event' as const, publicIdentifier: 'pietra' },
  step: 'confirming' as const,
  at: dayBefore - hour,
  answer: null,
})

/** What a step does for two of a kind, and what fails for the first of them. */
const items: Readonly<Record<string, (device: Device) => Promise<unknown>>> = {
  async payment({ db }) {
    vi.spyOn(ends, 'confirmEnd').mockImplementationOnce(broken)
    await db.journal.bulkPut([payment(first), payment(second)])
  },
  async ticket({ db }) {
    vi.spyOn(writeTickets, 'changeTicket').mockImplementationOnce(broken)
    await db.tickets.bulkPut([first, second].map((uuid) => record({ uuid, checkedAt: 0 })))
  },
  async order({ db }) {
    vi.spyOn(ends, 'confirmEnd').mockImplementationOnce(broken)
    const at = { savedAt: dayBefore - hour, checkedAt: dayBefore - hour }
    const orderOf = (uuid: string) =>
      orderRecord({ reservationId: uuid, ticketUuids: [uuid], namedUuids: [uuid], ...at })
    await db.orders.bulkPut([first, second].map(orderOf))
  },
  async pass({ db }) {
    vi.spyOn(writePasses, 'changeSubscription').mockImplementationOnce(broken)
    const passOf = (id: string) => subscriptionRecord({ id, reservationId: id, checkedAt: 0 })
    await db.passes.bulkPut([first, second].map(passOf))
  },
}

it.each(Object.keys(items))(
  'a refresh asks for each %s when the first of them fails (W436)',
  async (name) => {
    const device = walletTools()
    await items[name]!(device)
    await refreshWallet(device.tools)
    for (const uuid of [first, second])
      expect(device.server.calls.filter((path) => path.includes(uuid))).not.toEqual([])
  },
)

it('stores the waiting rooms behind one that the server does not have (W436)', async () => {
  const { tools, db } = walletTools()
  const tickets = [first, second].map((uuid) => record({ uuid, format: 'ONLINE' }))
  await db.tickets.bulkPut(tickets)
  const { api, call } = scriptedApi({ onlineCheckInInfo: () => refused(404) })
  await storeWaitingRooms({ ...tools, api })
  const asked = call.mock.calls.filter(([endpoint]) => endpoint === endpoints.onlineCheckInInfo)
  expect(asked).toHaveLength(2)
})

/**
 * Every flow that calls the server, while something in between answers: nothing is lost, and no result claims an answer of the server
 * (docs/OFFLINE.md#what-an-answer-ends).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changeProfile, endSession } from '#account/flows/queued-account.ts'
import { readSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import { day, hour, week } from '#kit/time/durations.ts'
import { refreshWaitingRoom } from '#online/flows/refresh-waiting-room.ts'
import { storeWaitingRooms } from '#online/flows/store-waiting-rooms.ts'
import { runQueuedActions } from '#outbox/flows/run-queued-actions.ts'
import { allActions } from '#outbox/store/read-actions.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { cancelPayment } from '#purchase/flows/cancel-payment.ts'
import { cancelReservation } from '#purchase/flows/cancel-reservation.ts'
import { checkProvider } from '#purchase/flows/check-provider.ts'
import { collectAuthenticatedCard } from '#purchase/flows/collect-card-payment.ts'
import { readConfirmation } from '#purchase/flows/confirmation.ts'
import { fetchPurchaseContext } from '#purchase/flows/fetch-purchase-context.ts'
import { findHeldReservations } from '#purchase/flows/find-held-reservations.ts'
import { finishPayments } from '#purchase/flows/finish-payments.ts'
import { pay } from '#purchase/flows/pay.ts'
import { resendEmail } from '#purchase/flows/queued-resend.ts'
import { reserve } from '#purchase/flows/reserve.ts'
import { submitBookingDetails } from '#purchase/flows/submit-booking-details.ts'
import { applySubscriptionCode, removeSubscriptionCode } from '#purchase/flows/subscription-code.ts'
import { bookingValuesOf } from '#purchase/rules/booking/booking-form.ts'
import { allJournal } from '#purchase/store/read-journal.ts'
import { allReservations, getReservation } from '#purchase/store/read-reservations.ts'
import type { PushDevice } from '#push/flows/push-device.ts'
import { syncPush } from '#push/flows/sync-push.ts'
import { actionHandlers } from '#shell/flows/action-handlers.ts'
import { checkDueTickets, checkOpenTicket } from '#ticket/flows/check-due-tickets.ts'
import { fetchOutstandingTickets } from '#ticket/flows/fetch-outstanding-tickets.ts'
import { fetchCode, fetchTicketDetails, newEventRequests } from '#ticket/flows/fetch-ticket.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { releaseTicket } from '#ticket/flows/release-ticket.ts'
import { updateTicket } from '#ticket/flows/update-ticket.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import { joinList } from '#waiting-list/flows/queued-entry.ts'
import { settleAnswered, ticketsToFetch } from '#wallet/flows/brought-tickets.ts'
import { enforceRetention } from '#wallet/flows/enforce-retention.ts'
import { refreshSubscriptions } from '#wallet/flows/refresh-subscriptions.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { deviceSettings } from '../../support/device-settings.ts'
import { dayBefore } from '../../support/events.ts'
import { event, order, ticket } from '../../support/orders.ts'
import { orderRecord, record, subscriptionRecord } from '../../support/records.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'
import { brokenCalls, foreignAnswers, refusalOfServer } from '../../support/wire/foreign-answers.ts'

const [stored, missing, brought] = [1, 2, 3].map(
  (n) => `0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f${String(n)}`,
) as [string, string, string]
const [paid, held, complete] = [1, 2, 3].map((n) => `5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c1${String(n)}`) as [
  string,
  string,
  string,
]
const address = { eventShortName: 'pietra', uuid: brought }
const params = { shortName: 'pietra', uuid: stored }
const payment = { reservationId: paid, type: 'event', publicIdentifier: 'pietra' } as const
const action = {
  v: 1,
  id: 'waiting-list/pietra/ada@example.org',
  action: {
    kind: 'waiting-list',
    shortName: 'pietra',
    request: { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org', userLanguage: 'en' },
  },
  queuedAt: dayBefore,
  attempts: 1,
  notBefore: 0,
  ended: null,
} as const
const profile = {
  ...action,
  id: 'profile',
  action: { kind: 'profile', account: 'ada@example.org', form: { firstName: 'Ada', lastName: 'Keller' } },
} as const

/** A device with one of everything that an answer could end. */
async function device() {
  const setup = walletTools()
  const { db, server } = setup
  const line = { v: 1, reservationId: paid, context: { type: 'event', publicIdentifier: 'pietra' } } as const
  await db.journal.put({ ...line, step: 'confirming', at: dayBefore - hour, answer: null })
  const until = {
    validity: dayBefore + week,
    savedAt: dayBefore,
    checkedAt: dayBefore,
    eventEnd: dayBefore + week,
  }
  await db.orders.bulkPut([
    orderRecord({ ...until, reservationId: paid, status: 'PENDING' }),
    orderRecord({ ...until, reservationId: held, status: 'PENDING' }),
    orderRecord({
      ...until,
      reservationId: complete,
      ticketUuids: [stored, missing],
      namedUuids: [stored, missing],
    }),
  ])
  await db.tickets.put(record({ uuid: stored, eventShortName: 'pietra', checkedAt: dayBefore - day }))
  await db.passes.put(subscriptionRecord({ reservationId: complete }))
  await db.actions.bulkPut([action, { ...profile, queuedAt: dayBefore - 1 } as never])
  const named = { assigned: true, firstName: 'Ada', lastName: 'Keller' }
  const category = { name: 'Standard', ticketAccessType: 'IN_PERSON' }
  const info = (id: string, status: string) =>
    order({ id, status, ticketsByCategory: [{ ...category, tickets: [ticket(missing, named)] }] })
  const answers = () => {
    for (const uuid of [stored, missing, brought]) server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
    server.reservations.set(paid, info(paid, 'COMPLETE'))
    server.orders.set(held, 'PENDING')
    server.orders.set(paid, 'COMPLETE')
  }
  return { ...setup, answers }
}

/** What must not change: the records, their marks, and what is awaited. */
async function kept(db: TesseraDatabase) {
  const [journal, orders, tickets, passes, actions] = await Promise.all([
    allJournal(db),
    allReservations(db),
    allTickets(db),
    allSubscriptions(db),
    allActions(db),
  ])
  return {
    journal: journal.map(({ reservationId, at }) => [reservationId, at]),
    orders: orders.map(({ reservationId, status, namedUuids, expired }) => [
      reservationId,
      status,
      namedUuids,
      expired,
    ]),
    tickets: tickets.map(({ uuid, missingSince, eventMissingSince, changedFrom }) => [
      uuid,
      missingSince,
      eventMissingSince,
      changedFrom,
    ]),
    pages: await db.pages.count(),
    passes: passes.map(({ id, missingSince }) => [id, missingSince]),
    actions: actions.map(({ id, ended }) => [id, ended]),
    // The marks of a first answer, too: nothing in between is one.
    marks: await readSetting(db, deviceSettings.endMarks),
    settled: await readSetting(db, deviceSettings.broughtTickets),
  }
}

const declined = () => Promise.resolve({ kind: 'declined', reason: null } as const)
const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, serverKey: 'k' }
const pushDevice: PushDevice = {
  isPermitted: () => true,
  current: () => Promise.resolve(subscription),
  subscribe: () => Promise.resolve(subscription),
  unsubscribe: () => Promise.reject(new Error('the subscription ends')),
}
type Flow = (tools: Tools, db: TesseraDatabase) => unknown
const update = {
  eventShortName: 'pietra',
  uuid: stored,
  form: { firstName: 'Ada', lastName: 'Rossi', email: 'ada@example.org' },
  locked: false,
}
const room = { eventShortName: 'pietra', uuid: stored, codeHash: 'abc' }
const draft = { keep: () => undefined }
const selection = { tickets: new Map([[1, 1]]), services: new Map() }

/** Every flow that sends a call, by its file. */
const flows: Readonly<Record<string, Flow>> = {
  'brought-tickets': async (tools, db) => {
    await ticketsToFetch(db, [address])
    const uuids = [brought]
    let isRefused = false
    await keepTickets(tools, { eventShortName: 'pietra', reservationId: null, uuids }, ({ failure }) => {
      isRefused ||= failure === 'refused'
    })
    if (isRefused) await settleAnswered(tools, address, true)
  },
  'cancel-payment': (tools) => cancelPayment(tools, payment),
  'cancel-reservation': (tools) => cancelReservation(tools, held, 'pietra'),
  'check-due-tickets': async (tools, db) => {
    await checkOpenTicket({ ...tools, codes: tools }, db, ['pietra', stored], newEventRequests())
    return checkDueTickets({ ...tools, codes: null }, db, true)
  },
  'check-provider': (tools) => checkProvider(tools, paid),
  'collect-card-payment': (tools) =>
    collectAuthenticatedCard(tools, {
      reservationId: paid,
      card: { confirm: declined, createToken: declined },
      wait: () => Promise.resolve(),
      onDelay: () => undefined,
      onUnreachable: () => undefined,
      onPollFailure: () => undefined,
    }),
  confirmation: (tools) => readConfirmation(tools, paid),
  'confirm-time': (tools) => enforceRetention(tools),
  'fetch-outstanding-tickets': (tools, db) => fetchOutstandingTickets(tools, db, true),
  'fetch-purchase-context': (tools) => fetchPurchaseContext(tools.api, payment),
  'fetch-ticket': async (tools) => [
    await fetchTicketDetails(tools, params, newEventRequests(), null),
    await fetchCode(tools, params, { fullName: 'Ada', email: 'a@b.c' }),
  ],
  'find-held-reservations': (tools, db) => findHeldReservations(tools, db),
  'finish-payments': (tools, db) => finishPayments(tools, db),
  'keep-tickets': (tools) =>
    keepTickets(
      tools,
      { eventShortName: 'pietra', reservationId: complete, uuids: [missing] },
      () => undefined,
    ),
  pay: (tools) => pay(tools, { ...payment, lang: 'en', form: {} as never }),
  'queued-account': async ({ api }) => [
    await changeProfile(api, profile.action),
    await endSession(api, { kind: 'sign-out' }),
  ],
  'queued-entry': ({ api }) => joinList(api, action.action),
  'queued-resend': ({ api }) => resendEmail(api, { ...payment, kind: 'resend-email', lang: 'en' }),
  'refresh-subscriptions': (tools, db) => refreshSubscriptions(tools, db, true),
  'refresh-waiting-room': (tools) => refreshWaitingRoom(tools, room, null, 'Europe/Zurich'),
  'refresh-wallet': (tools) => refreshWallet(tools, 'asked', ['pietra', stored]),
  'release-ticket': (tools) => releaseTicket(tools, 'pietra', stored),
  reserve: (tools) =>
    reserve(
      tools,
      draft as never,
      { shortName: 'pietra', lang: 'en', selection, options: { promoCode: null, captcha: null } } as never,
    ),
  'run-queued-actions': (tools) =>
    runQueuedActions({ ...tools, handlers: actionHandlers, report: () => undefined }, true),
  'store-waiting-rooms': (tools) => storeWaitingRooms(tools),
  'submit-booking-details': (tools) =>
    submitBookingDetails(tools, {
      ...payment,
      reservation: order(),
      lang: 'en',
      values: bookingValuesOf(order(), event(), 'en'),
      ignoreWarnings: false,
    }),
  'subscription-code': async (tools) => [
    await applySubscriptionCode(tools, { reservationId: paid, code: 'X', email: null }),
    await removeSubscriptionCode(tools, paid),
  ],
  'sync-push': (tools) => syncPush(tools, { device: pushDevice, lang: 'en' }),
  'update-ticket': (tools) => updateTicket(tools, update as never),
}

const source = join(import.meta.dirname, '../../../src')
const calling = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(\/flows\/.+|^device\/[^/]+)\.ts$/.test(file))
  .filter((file) => /\bapi\.call\(|\{ api\b/.test(readFileSync(join(source, file), 'utf8')))
  .map((file) => basename(file))
const answersBetween = new Map([...foreignAnswers, ...brokenCalls])
const forms = [...answersBetween.keys()]
const isBusy = (form: string): boolean => /^(429|5\d\d) /.test(form)
/** For each flow one call without an answer and one to a busy server, all forms in turn: results.test.ts shows that a flow cannot tell them apart. */
const kinds = [forms.filter((form) => !isBusy(form)), forms.filter(isBusy)]
const inTurn = Object.keys(flows).flatMap((flow, index) =>
  kinds.map((kind) => [flow, kind[index % kind.length]!] as const),
)
/** The steps of a buyer, and what answers before an alf.io that restarts: each with each. */
const steps = Object.keys(flows).filter((name) => /^(reserve|submit|pay$|keep|refresh-wa|run)/.test(name))
const restarting = forms.filter((form) =>
  /^(404 (text\/plain|without|.*"null")|200 (text\/html|.*5d7c2e6e)|502|refused|no )/.test(form),
)
const cases = [...inTurn, ...steps.flatMap((flow) => restarting.map((form) => [flow, form] as const))]

describe('an answer of something in between', () => {
  it('is tried in every flow that calls the server', () => {
    const tried = Object.keys(flows).map((name) => `${name}.ts`)
    expect(calling.filter((file) => !tried.includes(file))).toEqual([])
    expect([steps.length, restarting.length]).toEqual([7, 8])
  })

  it.each(cases)('ends nothing in %s: %s (W431)', async (name, form) => {
    const { tools, db, server } = await device()
    const before = await kept(db)
    server.between = answersBetween.get(form) ?? null
    const result = await flows[name]?.(tools, db)
    expect(JSON.stringify(result) ?? '').not.toMatch(/"(refused|missing|canceled|advanced|checked)"/)
    expect(await kept(db)).toEqual(before)
    await db.delete()
  })

  it.each(kinds.map(([form]) => form!))(
    'leaves the next run to store everything: %s (W431)',
    async (form) => {
      const { tools, db, server, answers } = await device()
      server.between = answersBetween.get(form) ?? null
      await refreshWallet(tools, 'asked')
      server.between = null
      answers()
      await refreshWallet(tools, 'asked')
      expect((await db.tickets.toCollection().primaryKeys()).map(([, uuid]) => uuid)).toEqual([
        stored,
        missing,
      ])
      expect(await db.journal.count()).toBe(0)
      expect((await findHeldReservations(tools, db)).held.map(({ reservationId }) => reservationId)).toEqual([
        held,
      ])
      await db.delete()
    },
  )
})

/** What one refusal of the server would end: runs its flow once; whether it is still there. */
const ends: Readonly<Record<string, { run: Flow; isThere: (db: TesseraDatabase) => Promise<boolean> }>> = {
  'a line of the payment journal': {
    run: (tools, db) => finishPayments(tools, db),
    isThere: async (db) => (await db.journal.get(paid)) !== undefined,
  },
  'a held order': {
    run: (tools, db) => findHeldReservations(tools, db),
    isThere: async (db) => (await db.orders.get(held)) !== undefined,
  },
  'a ticket to store': {
    run: (tools, db) => fetchOutstandingTickets(tools, db, true),
    isThere: async (db) => (await getReservation(db, complete))?.namedUuids.includes(missing) === true,
  },
  'a ticket of the start address': {
    run: flows['brought-tickets']!,
    isThere: async (db) => (await ticketsToFetch(db, [address])).length > 0,
  },
  'a queued action': {
    run: (tools) => runQueuedActions({ ...tools, handlers: actionHandlers, report: () => undefined }, true),
    isThere: async (db) => (await allActions(db)).every(({ ended }) => ended === null),
  },
}

describe('a refusal of the server', () => {
  it.each(Object.keys(ends))('ends %s only when it is repeated after a day (W432)', async (name) => {
    const { tools, db, server, clock } = await device()
    await db.orders.bulkUpdate(
      [paid, held].map((key) => ({ key, changes: { validity: dayBefore + 9 * week } })),
    )
    const { run, isThere } = ends[name]!
    const answerAt = async (at: number, between: () => Response) => {
      clock.now = dayBefore + at
      server.between = between
      await run(tools, db)
      return isThere(db)
    }
    const refuse = () => refusalOfServer(404)
    const proxy = foreignAnswers.get(forms[0]!)!
    expect(await answerAt(0, refuse)).toBe(true)
    expect(await answerAt(day - 1, refuse)).toBe(true)
    expect(await answerAt(day, proxy)).toBe(true)
    expect(await answerAt(day, refuse)).toBe(false)
    await db.delete()
  })

  it.each([
    ['a line of the payment journal', paid],
    ['a held order', held],
  ])('ends %s at once when its hold is over', async (name, reservationId) => {
    const { tools, db, server } = await device()
    await db.orders.update(reservationId, { validity: dayBefore - hour })
    server.between = () => refusalOfServer(404)
    await ends[name]!.run(tools, db)
    const order = await getReservation(db, reservationId)
    expect(name === 'a held order' ? order?.expired : await db.journal.count()).toBe(
      name === 'a held order' ? true : 0,
    )
    await db.delete()
  })

  it('counts anew after an answer that has the order', async () => {
    const { tools, db, server, clock } = await device()
    await db.orders.update(held, { validity: dayBefore + 9 * week })
    for (const [at, status] of [
      [0, null],
      [hour, 'PENDING'],
      [2 * day, null],
    ] as const) {
      clock.now = dayBefore + at
      server.between = status === null ? () => refusalOfServer(404) : null
      server.orders.set(held, 'PENDING')
      await findHeldReservations(tools, db)
    }
    expect(await db.orders.get(held)).toBeDefined()
    await db.delete()
  })

  it('ends what the person canceled here at once, its line of the journal too', async () => {
    const { tools, db, server } = await device()
    server.between = () => refusalOfServer(404)
    expect(await cancelReservation(tools, paid, 'pietra')).toEqual({ kind: 'canceled' })
    expect([await db.orders.get(paid), await db.journal.get(paid)]).toEqual([undefined, undefined])
    await db.delete()
  })
})

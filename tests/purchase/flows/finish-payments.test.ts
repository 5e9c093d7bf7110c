import { describe, expect, it } from 'vitest'
import type { Locks } from '#kit/with-lock.ts'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import { finishPayments } from '#purchase/flows/finish-payments.ts'
import { allJournal, getJournal } from '#purchase/store/read-journal.ts'
import { getReservation } from '#purchase/store/read-reservations.ts'
import type { JournalRecord } from '#purchase/store/records.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import type { Api } from '#wire/client.ts'
import { refused } from '#wire/result.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { dayBefore } from '../../support/events.ts'
import { order, ticket } from '../../support/orders.ts'
import { boughtPass, descriptor, descriptorId } from '../../support/passes.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const reservationId = '5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11'

const reservationWith = (status: string): ReservationInfo =>
  order({
    status,
    email: 'ada@example.org',
    ticketsByCategory: [
      {
        name: 'Standard',
        ticketAccessType: 'IN_PERSON',
        tickets: [ticket(uuid, { assigned: true, firstName: 'Ada', lastName: 'Keller' })],
      },
    ],
  })

/** A device that was switched off while a confirmation was sent. */
async function interrupted(
  line: Partial<JournalRecord> = {},
  changes: Parameters<typeof walletTools>[0] = {},
) {
  const setup = walletTools(changes)
  setup.server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
  await putJournal(setup.db, {
    reservationId,
    context: { type: 'event', publicIdentifier: 'pietra' },
    step: 'confirming',
    at: dayBefore - 60_000,
    answer: null,
    ...line,
  })
  const journal = () => getJournal(setup.db, reservationId)
  const answerWith = (status: string) => setup.server.reservations.set(reservationId, reservationWith(status))
  return { ...setup, journal, answerWith }
}

describe('finishPayments', () => {
  it.each([
    ['a confirmation without an answer', { step: 'confirming', answer: null }],
    ['an accepted one', { step: 'answered', answer: 'accepted' }],
    ['one of unknown result', { step: 'unknown', answer: null }],
  ] as const)(
    'stores the order of %s and its tickets in one run when it is complete (W19)',
    async (_, line) => {
      const locks: Locks = { request: (_name, _options, work) => work({}) }
      const { tools, db, journal, answerWith } = await interrupted(line, { locks })
      answerWith('COMPLETE')
      await refreshWallet(tools)
      expect((await allTickets(db)).map((ticket) => ticket.uuid)).toEqual([uuid])
      expect(await getReservation(db, reservationId)).toMatchObject({
        status: 'COMPLETE',
        publicIdentifier: 'pietra',
      })
      expect(await journal()).toBeUndefined()
    },
  )

  it('stores an order that waits for a bank transfer', async () => {
    const { tools, db, journal, answerWith } = await interrupted()
    answerWith('OFFLINE_PAYMENT')
    await refreshWallet(tools)
    expect((await getReservation(db, reservationId))?.status).toBe('OFFLINE_PAYMENT')
    expect(await journal()).toBeUndefined()
  })

  it('stores an order of a subscription, without an e-mail address', async () => {
    const line = { context: { type: 'subscription', publicIdentifier: descriptorId } } as const
    const { tools, server, db, journal } = await interrupted(line)
    server.subscriptions.set(descriptorId, descriptor())
    server.reservations.set(reservationId, boughtPass())
    await refreshWallet(tools)
    expect(await getReservation(db, reservationId)).toMatchObject({
      type: 'subscription',
      publicIdentifier: descriptorId,
      title: { en: 'Night pass' },
      email: null,
    })
    expect(await journal()).toBeUndefined()
  })

  it.each(['PENDING', 'EXTERNAL_PROCESSING_PAYMENT', 'FINALIZING', 'STUCK'])(
    'notes the status %s and keeps the line',
    async (status) => {
      const { tools, db, journal, answerWith } = await interrupted()
      answerWith(status)
      await refreshWallet(tools)
      expect(await journal()).toMatchObject({ step: 'unknown', answer: status, at: dayBefore - 60_000 })
      expect(await getReservation(db, reservationId)).toBeUndefined()
    },
  )

  it('is done when the server has answered, whatever the status', async () => {
    const { tools, db, answerWith } = await interrupted()
    for (const status of ['PENDING', 'STUCK', 'COMPLETE']) {
      answerWith(status)
      expect(await finishPayments(tools, db)).toBe('done')
    }
  })

  it('deletes the line of a canceled order', async () => {
    const { tools, journal, answerWith } = await interrupted()
    answerWith('CANCELLED')
    await refreshWallet(tools)
    expect(await journal()).toBeUndefined()
  })

  it.each(['unreachable', 'portal', 'portal 404', 'bot filter', 'error'] as const)(
    'keeps the line when the API is %s',
    async (mode) => {
      const { tools, server, journal } = await interrupted()
      server.mode = mode
      await refreshWallet(tools)
      expect((await journal())?.answer ?? null).toBe(mode === 'bot filter' ? '403' : null)
    },
  )

  it('sends nothing while a tab sends the confirmation', async () => {
    const locks: Locks = {
      request: (name, _options, work) => work(name === `tessera/reservation/${reservationId}` ? null : {}),
    }
    const { tools, server, journal, answerWith } = await interrupted({}, { locks })
    answerWith('PENDING')
    await refreshWallet(tools)
    expect(server.calls).toEqual([])
    expect(await journal()).toMatchObject({ step: 'confirming', answer: null })
  })

  it.each([
    [59_999, null],
    [60_000, 'PENDING'],
  ])('notes for an open order, %d ms after its confirmation was sent, the status %s', async (age, answer) => {
    const { tools, journal, answerWith } = await interrupted({ at: dayBefore - age })
    answerWith('PENDING')
    await refreshWallet(tools)
    expect((await journal())?.answer).toBe(answer)
  })

  it('does not look up a refused confirmation', async () => {
    const { tools, server, journal } = await interrupted({ step: 'answered', answer: '422' })
    await refreshWallet(tools)
    expect(server.calls).toEqual([])
    expect(await journal()).toMatchObject({ answer: '422' })
  })

  it('does not overwrite a line that another tab has written meanwhile', async () => {
    const { tools, db, journal, answerWith } = await interrupted()
    answerWith('PENDING')
    const api = tools.api
    const slow: typeof api = {
      async call(endpoint, input) {
        const answer = await api.call(endpoint, input)
        await putJournal(db, {
          reservationId,
          context: { type: 'event', publicIdentifier: 'pietra' },
          step: 'answered',
          at: dayBefore,
          answer: 'accepted',
        })
        return answer
      },
    }
    await refreshWallet({ ...tools, api: slow })
    expect(await journal()).toMatchObject({ step: 'answered', answer: 'accepted' })
  })

  it('reports a failed look-up also when a later one succeeds', async () => {
    const { tools, db } = await interrupted()
    const [line] = await allJournal(db)
    await putJournal(db, { ...(line as JournalRecord), reservationId: 'z-later' })
    const asked: string[] = []
    const call = (_endpoint: unknown, { params }: { params: { reservationId: string } }) => {
      asked.push(params.reservationId)
      return Promise.resolve(asked.length === 1 ? { kind: 'busy', status: 503 } : refused(404))
    }
    const api = { call } as unknown as Api
    expect(await finishPayments({ ...tools, api }, db)).toBe('failed')
    expect(asked).toEqual([reservationId, 'z-later'])
    expect((await allJournal(db)).map(({ answer }) => answer)).toEqual([null, '404'])
  })
})

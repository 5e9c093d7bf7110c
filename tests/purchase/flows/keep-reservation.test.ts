import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { CheckoutTools, Tools } from '#device/tools.ts'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import { keepDraft, readDraft } from '#purchase/flows/drafts.ts'
import { keepPendingReservation, keepReservation } from '#purchase/flows/keep-reservation.ts'
import { getReservation } from '#purchase/store/read-reservations.ts'
import type { Api } from '#wire/client.ts'
import { eventFacts } from '../../support/event-facts.ts'
import { event, first, order, orderOf, second, ticket } from '../../support/orders.ts'
import { boughtPass, descriptorId, passContext } from '../../support/passes.ts'

let db: TesseraDatabase
let tools: CheckoutTools & Pick<Tools, 'smallPicture'>
const smallPicture = vi.fn<Tools['smallPicture']>()
beforeEach(() => {
  db = new TesseraDatabase('keep-reservation')
  const api: Api = { call: () => Promise.reject(new Error('no call is expected')) }
  smallPicture.mockReset().mockResolvedValue(null)
  tools = { api, smallPicture, now: () => 5000, database: () => Promise.resolve(db), locks: null }
})
afterEach(() => db.delete())

const owner = { reservationId: order().id, type: 'event', publicIdentifier: 'pietra' } as const
const bought = () =>
  orderOf([ticket(first, { assigned: true }), ticket(second)], {
    status: 'COMPLETE',
    email: 'ada@example.org',
  })

describe('keepReservation', () => {
  it('stores a summary of the reservation (W18)', async () => {
    expect(await keepReservation(tools, bought(), event())).toBe(true)
    expect(await getReservation(db, order().id)).toEqual({
      v: 1,
      reservationId: '5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11',
      type: 'event',
      publicIdentifier: 'pietra',
      shortId: '5D7C2E6E',
      title: eventFacts.title,
      status: 'COMPLETE',
      email: 'ada@example.org',
      totalPrice: { units: 10000, digits: 2 },
      currency: 'CHF',
      ticketUuids: [first, second],
      namedUuids: [first],
      validity: 1795272600000,
      timeZone: 'Europe/Zurich',
      eventStart: event().datesWithOffset.startDateTime,
      eventEnd: event().datesWithOffset.endDateTime,
      unnamed: 1,
      savedAt: 5000,
      checkedAt: 5000,
    })
  })

  it('stores the account of a transfer while the order waits for one (W31)', async () => {
    const account = { bankAccount: 'CH93 0076 2011 6238 5295 7', bankAccountOwner: ['Pietra', ' '] }
    await keepReservation(tools, { ...bought(), status: 'OFFLINE_PAYMENT' }, { ...event(), ...account })
    const transfer = { account: 'CH93 0076 2011 6238 5295 7', owner: ['Pietra'] }
    expect(await getReservation(db, order().id)).toMatchObject({ transfer })
    await keepReservation(tools, bought(), { ...event(), ...account })
    expect(await getReservation(db, order().id)).not.toHaveProperty('transfer')
  })

  it('stores the instructions of a custom method, and keeps them while the order waits for the payment (W31)', async () => {
    const texts = (lang: string) => ({
      paymentName: `Interac ${lang}`,
      paymentDescription: '',
      paymentInstructions: `<b>${lang}</b>`,
    })
    const method = {
      paymentMethodId: 'interac',
      deleted: false,
      localizations: { en: texts('en'), de: texts('de') },
    }
    const instructions = ['en', 'de'].map((lang) => ({
      lang,
      name: `Interac ${lang}`,
      html: `<b>${lang}</b>`,
    }))
    const waiting = { ...bought(), status: 'CUSTOM_OFFLINE_PAYMENT' as const }
    await keepReservation(tools, waiting, event(), method)
    expect(await getReservation(db, order().id)).toMatchObject({ instructions })
    // The page was opened again, and the method could not be loaded.
    await keepReservation(tools, waiting, event())
    expect(await getReservation(db, order().id)).toMatchObject({ instructions })
    await keepReservation(tools, bought(), event())
    expect(await getReservation(db, order().id)).not.toHaveProperty('instructions')
  })

  it('stores a subscription without the e-mail address, because no ticket is removed with the record', async () => {
    await keepReservation(tools, boughtPass(), passContext())
    expect(await getReservation(db, order().id)).toMatchObject({
      type: 'subscription',
      publicIdentifier: descriptorId,
      email: null,
      ticketUuids: [],
      unnamed: 0,
    })
  })

  it('deletes the draft of the reservation and the last draft of its event', async () => {
    await keepDraft(tools, owner, { firstName: 'Ada' })
    expect(await readDraft(tools, owner)).toEqual({ current: { firstName: 'Ada' }, last: null })
    await keepReservation(tools, bought(), event())
    expect(await readDraft(tools, owner)).toEqual({ current: null, last: null })
  })

  it('keeps the draft of another reservation of another event', async () => {
    const other = { reservationId: 'r-2', type: 'event', publicIdentifier: 'dusk' } as const
    await keepDraft(tools, other, { firstName: 'Ada' })
    await keepReservation(tools, bought(), event())
    expect((await readDraft(tools, other)).current).toEqual({ firstName: 'Ada' })
  })

  it.each<[string, Partial<ReservationInfo>, boolean]>([
    ['waits for its payment', { status: 'OFFLINE_PAYMENT' }, true],
    ['has a ticket without a name', {}, true],
    ['needs nothing', { ticketsByCategory: [] }, false],
  ])('stores the picture of an order that %s, once it was asked for', async (_, changes, isAsked) => {
    const picture = 'data:image/webp;base64,AAAA'
    smallPicture.mockResolvedValue(picture)
    await keepReservation(tools, { ...bought(), ...changes }, { ...event(), fileBlobId: 'a1' })
    expect(smallPicture.mock.calls).toEqual(isAsked ? [['/file/a1']] : [])
    expect((await getReservation(db, order().id))?.picture).toBe(isAsked ? picture : undefined)
    // A later page of the order that cannot load it leaves it.
    smallPicture.mockResolvedValue(null)
    await keepReservation(tools, bought(), { ...event(), fileBlobId: 'a1' })
    expect((await getReservation(db, order().id))?.picture).toBe(isAsked ? picture : undefined)
  })

  it('returns false in a browser without storage', async () => {
    const bare = { ...tools, database: () => Promise.reject(new Error('no IndexedDB')) }
    expect(await keepReservation(bare, bought(), event())).toBe(false)
  })
})

describe('keepPendingReservation', () => {
  it('keeps the draft, and stores no e-mail address', async () => {
    await keepDraft(tools, owner, { firstName: 'Ada' })
    await keepPendingReservation(tools, order({ email: 'ada@example.org' }), event())
    expect((await readDraft(tools, owner)).current).toEqual({ firstName: 'Ada' })
    expect(await getReservation(db, order().id)).toMatchObject({ status: 'PENDING', email: null, unnamed: 2 })
  })
})

describe('readDraft', () => {
  it('returns the last draft of the event for a new reservation', async () => {
    await keepDraft(tools, owner, { firstName: 'Ada' })
    expect(await readDraft(tools, { ...owner, reservationId: 'r-2' })).toEqual({
      current: null,
      last: { firstName: 'Ada' },
    })
  })

  it('returns nothing for another event', async () => {
    await keepDraft(tools, owner, { firstName: 'Ada' })
    const other = { reservationId: 'r-2', type: 'event', publicIdentifier: 'dusk' } as const
    expect(await readDraft(tools, other)).toEqual({ current: null, last: null })
  })
})

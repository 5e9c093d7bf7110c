import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { KeepFailure, KeepProgress, TicketsToKeep } from '#ticket/rules/keep-progress.ts'
import { readTickets } from '#ticket/store/read-tickets.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import type { Services } from '#ui/data/services.ts'
import { refused } from '#wire/result.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { wholeEvent } from '../../support/events.ts'
import { first } from '../../support/orders.ts'
import { record } from '../../support/records.ts'
import { assigned, checkInInfo, fullTicket } from '../../support/ticket-answers.ts'
import { unreachable } from '../../support/wire/scripted-api.ts'
import { openUpdate, openWaitingRoom, type TicketPageOptions } from './render-tickets.tsx'

const { startDateTime: start, endDateTime: end } = wholeEvent().datesWithOffset
const ofAda = { eventShortName: 'pietra', reservationId: null, uuids: [first] }

/** Stores tickets as a device that fails in these ways, in this order, and then succeeds. */
const keeping = (...failures: KeepFailure[]) => {
  const results = [...failures]
  return vi.fn((_: TicketsToKeep, report: (progress: KeepProgress) => void) => {
    const failure = results.shift()
    report(failure ? { uuid: first, step: 'failed', failure } : { uuid: first, step: 'saved' })
    return Promise.resolve(failure === undefined)
  })
}

const stored = async (changes: object = {}): Promise<TesseraDatabase> => {
  const database = new TesseraDatabase()
  await putTicket(database, {
    ...record({ uuid: first, fullName: 'Ada Keller', email: 'ada@example.org' }),
    eventShortName: 'pietra',
    ...changes,
  })
  return database
}

const update = (
  keepTickets: ReturnType<typeof keeping>,
  over: object = {},
  options: TicketPageOptions = {},
) =>
  openUpdate({
    ...options,
    answers: { ticketFull: () => fullTicket(assigned(over)), ...options.answers },
    services: { keepTickets },
  })

afterEach(() => new TesseraDatabase().delete())

describe('update page opened by the link of a ticket mail', () => {
  it('stores the ticket on a new device (P250)', async () => {
    const keep = keeping()
    await update(keep)
    expect(await screen.findByText('Saved on this device')).toBeVisible()
    // Event and ticket are known to the page.
    const known = { event: { shortName: 'pietra' }, ticket: { fullName: 'Ada Keller' } }
    expect(keep.mock.calls.map(([wanted]) => wanted)).toMatchObject([{ ...ofAda, known }])
  })

  it('requests nothing for a ticket that the device stores', async () => {
    const database = await stored()
    const keep = keeping()
    await update(keep, {}, { database })
    await screen.findByText('Ada Keller')
    // Behind the read of the page.
    await readTickets(database, 'pietra')
    expect(keep).not.toHaveBeenCalled()
  })

  it('renews a stored copy of another attendee', async () => {
    const database = await stored({ fullName: 'Jonas Keller' })
    const keep = keeping()
    await update(keep, {}, { database })
    await waitFor(() => expect(keep).toHaveBeenCalledOnce())
  })

  it('shows that it stores the ticket, and asks before it stores that of another holder (P250)', async () => {
    const database = await stored({
      reservationId: null,
      code: { ...record().code, fullName: 'Jonas Brandt', email: 'jonas@example.org' },
    })
    const keep = keeping()
    keep.mockImplementation(() => new Promise<boolean>(() => undefined))
    const { user } = await update(keep, {}, { database })
    expect(await screen.findByText('This ticket now belongs to Ada Keller')).toBeVisible()
    expect(keep).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Save the new code' }))
    const saving = await screen.findByText('Saving on this device')
    await waitFor(() => expect(document.body).not.toHaveFocus())
    expect(document.activeElement).toContainElement(saving)
    expect(keep).toHaveBeenCalledOnce()
  })

  it('asks again for a second holder after the ticket of the first one was stored', async () => {
    const database = await stored({ fullName: 'Jonas Keller' })
    const keep = keeping('busy')
    let holder: object = {}
    const { user } = await update(
      keep,
      {},
      { database, answers: { ticketFull: () => fullTicket(assigned(holder)) } },
    )
    holder = { fullName: 'Mia Brandt', firstName: 'Mia', lastName: 'Brandt', email: 'mia@example.org' }
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('Saved on this device')
    const code = { ...record().code, fullName: 'Ada Keller', email: 'ada@example.org' }
    await stored({ reservationId: null, code })
    for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change))
    expect(await screen.findByText('This ticket now belongs to Mia Brandt')).toBeVisible()
    expect(keep).toHaveBeenCalledTimes(2)
  })

  it('stores nothing for a ticket without an attendee, and the ticket once it has one', async () => {
    let isAssigned = false
    const keep = keeping()
    const wire = () =>
      isAssigned
        ? assigned()
        : assigned({ assigned: false, fullName: '', firstName: null, lastName: null, email: '' })
    const { user } = await openUpdate({
      answers: {
        ticketFull: () => fullTicket(wire()),
        updateTicket: () => {
          isAssigned = true
          return { kind: 'value', value: true, serverTime: null } as never
        },
      },
      services: { keepTickets: keep },
    })
    await fillIn(await screen.findByLabelText(/First name/), 'Ada')
    await fillIn(screen.getByLabelText(/Last name/), 'Keller')
    await fillIn(screen.getByLabelText(/Email/), 'ada@example.org')
    expect(keep).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Enter a name' }))
    await waitFor(() => expect(keep).toHaveBeenCalledOnce())
  })

  it.each([
    ['unreachable', /no connection/],
    ['busy', /does not work right now/],
    ['code', /code could not be read/],
    ['storage', /browser could not save it/],
  ] as const)(
    'reports that the ticket is not stored (%s) and stores it by its button (P250)',
    async (failure, text) => {
      const keep = keeping(failure)
      const { user } = await update(keep)
      expect(await screen.findByText(text)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText('Saved on this device')).toBeVisible()
      expect(keep).toHaveBeenCalledTimes(2)
    },
  )

  it('reports nothing for a ticket that has no code yet', async () => {
    const keep = keeping('refused')
    await update(keep)
    await waitFor(() => expect(keep).toHaveBeenCalledOnce())
    expect(screen.queryByText('Not saved on this device')).toBeNull()
  })

  it.each([
    ['unknown', { ticketFull: () => refused(404) }],
    ['not read', { ticketFull: () => unreachable }],
  ])('requests no code of a ticket that is %s', async (_, answers) => {
    const keep = keeping()
    await update(keep, {}, { answers })
    await screen.findByText(/ticket page|no connection/i)
    expect(keep).not.toHaveBeenCalled()
  })
})

describe('waiting room opened by the link of a ticket mail', () => {
  it('stores the ticket on a new device (P250)', async () => {
    const keep = keeping()
    await openWaitingRoom({
      now: () => start - 60_000,
      answers: { onlineCheckInInfo: () => checkInInfo(start, end) },
      services: { keepTickets: keep },
    })
    await waitFor(() => expect(keep).toHaveBeenCalledOnce())
    expect(keep.mock.calls[0]?.[0]).toEqual(ofAda)
  })

  it('ends its message once the ticket is stored, though a check failed meanwhile', async () => {
    let isDown = false
    let finish = (): void => undefined
    const keepTickets: Services['keepTickets'] = (_, report) =>
      new Promise((resolve) => {
        finish = () => {
          report({ uuid: first, step: 'saved' })
          resolve(true)
        }
      })
    const { database, call } = await openWaitingRoom({
      now: () => start - 60_000,
      answers: { onlineCheckInInfo: () => (isDown ? unreachable : checkInInfo(start, end)) },
      services: { keepTickets },
    })
    expect(await screen.findByText('Saving on this device')).toBeVisible()
    const checkAgain = async () => {
      const before = call.mock.calls.length
      window.dispatchEvent(new Event('visibilitychange'))
      await waitFor(() => expect(call.mock.calls.length).toBeGreaterThan(before))
    }
    isDown = true
    await checkAgain()
    await screen.findByText(/no connection|Connection lost/i)
    await putTicket(database, { ...record({ uuid: first }), eventShortName: 'pietra' })
    finish()
    isDown = false
    await checkAgain()
    await waitFor(() => expect(screen.queryByText('Saving on this device')).toBeNull())
  })

  it('names no ticket that it stores when the link is wrong', async () => {
    const { where } = await openWaitingRoom({
      answers: { onlineCheckInInfo: () => refused(404) },
      services: { keepTickets: keeping() },
    })
    await waitFor(() => expect(where()).toMatch(/\/view$/))
    expect(screen.queryByText(/on this device/)).toBeNull()
  })
})

import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { minute } from '#kit/time/durations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createMemoryWallet } from '#ticket/store/memory-wallet.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { refused } from '#wire/result.ts'
import { callsOf, pass } from '../../purchase/pages/render-checkout.tsx'
import { wholeEvent } from '../../support/events.ts'
import { first } from '../../support/orders.ts'
import { record } from '../../support/records.ts'
import { checkInInfo, hash } from '../../support/ticket-answers.ts'
import { value } from '../../support/wire/scripted-api.ts'
import { openWaitingRoom } from '../../ticket/pages/render-tickets.tsx'
import { end, openAt, regular, start } from './open-waiting-room.ts'

const checkIn = `/event/pietra/ticket/${first}/check-in/${hash}`

/** The form of the personal link. */
const formOf = (name: string | RegExp) => screen.queryByRole('button', { name })?.closest('form') ?? null
const enter = () => formOf('Try again')
const join = () => formOf(/^Join now/)

beforeEach(() => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(240)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('waiting room', () => {
  it('greets by first name and counts down to the start, also in the title (P62)', async () => {
    await openAt(start - 72 * minute - 40_000)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello Ada, we start in')
    expect(screen.getByRole('timer', { name: '1 hour, 12 minutes, 40 seconds' })).toBeVisible()
    expect(document.title).toMatch(/^1:12:40 · Your ticket for Pietra Nights/)
    await pass(1000)
    expect(screen.getByRole('timer', { name: '1 hour, 12 minutes, 39 seconds' })).toBeVisible()
    expect(document.title).toMatch(/^1:12:39/)
  })

  it('shows the start on the clock of the event, the opening on that of the device, and no link before it (P238, W172)', async () => {
    await openAt(start - 10 * minute)
    expect(document.querySelector('.pk-head')).toHaveTextContent('Sat 10 July 2027, 20:30')
    expect(screen.getByText(/^Opens no later than 14:30\s\S+$/)).toBeVisible()
    expect(enter()).toBeNull()
    expect(screen.getByRole('button', { name: 'Join now' })).toHaveAttribute('aria-disabled', 'true')
    expect(document.querySelector('a[href*="/check-in/"]')).toBeNull()
  })

  it('shows the opening of the join link as the opening, and the start of the event as its time (P238)', async () => {
    const opened = start - 3 * minute
    await openAt(start - minute, { onlineCheckInInfo: () => checkInInfo(opened, opened) })
    expect(screen.getByText('Open since 20:27, starts 20:30')).toBeVisible()
    expect(document.querySelector('.pk-head')).toHaveTextContent('Sat 10 July 2027, 20:30')
    await pass(2 * minute)
    expect(screen.getByText('Running since 20:30')).toBeVisible()
  })

  it('counts by the clock of the server', async () => {
    const now = start + minute / 2
    await openAt(now, { onlineCheckInInfo: () => checkInInfo(start, end, now - 1.5 * minute) })
    expect(screen.getByRole('timer', { name: '1 minute, 0 seconds' })).toBeVisible()
  })

  it('names the day to come back and offers the calendar more than an hour before the start (W172)', async () => {
    await openAt(start - 48 * 60 * minute)
    expect(screen.getByText(/^Come back on Sat\s10\sJul, 14:30\s[^.]+\.$/)).toBeVisible()
    expect(screen.queryByText(/^Stay here/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Join now' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('download', 'pietra.ics')
  })

  it('shows the title of the event once', async () => {
    await openAt(start - 10 * minute)
    expect(screen.getByText(/Pietra Nights/, { selector: 'body *' }).closest('.pk-head')).not.toBeNull()
  })

  it('sends the personal link by a press only, and has no link to it (W257)', async () => {
    const { call } = await openAt(start + minute)
    const form = enter()
    expect(form).toHaveAttribute('action', checkIn)
    expect(form).toHaveAttribute('method', 'post')
    expect(document.querySelector(`a[href$="${checkIn}"]`)).toBeNull()
    // With a connection the browser sends it.
    expect(form && fireEvent.submit(form)).toBe(true)
    expect(join()).toBeNull()
    expect(JSON.stringify(call.mock.calls)).not.toContain('/check-in/')
    expect(document.querySelector('link[rel="prefetch"], link[rel="prerender"]')).toBeNull()
  })

  it('checks at the start and then offers to join in a new tab (P62)', async () => {
    let info = regular()
    await openAt(start - 2 * minute, { onlineCheckInInfo: () => info })
    info = checkInInfo(start, start)
    await pass(2 * minute + 50)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Come in, Ada')
    expect(join()).toHaveAttribute('action', checkIn)
    expect(join()).toHaveAttribute('target', '_blank')
    expect(document.title).toMatch(/^Your ticket/)
  })

  it('shows that the link is not ready, the organizer and a new try when the event runs without a join link (P63)', async () => {
    await openAt(start + minute)
    expect(screen.getByText('The link is not ready yet')).toBeVisible()
    expect(screen.queryByText(/^Come in/)).toBeNull()
    const write = screen.getByRole('link', { name: 'Write to the organizer' })
    expect(write).toHaveAttribute('href', 'mailto:hello@example.org')
    expect(enter()).toHaveAttribute('action', checkIn)
  })

  it('offers no link after the end (P62, P63)', async () => {
    const { call } = await openAt(end)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^This event is over$/)
    expect(enter()).toBeNull()
    expect(join()).toBeNull()
    await pass(10 * minute)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(1)
  })

  it('offers other events of the organizer, the website and the ticket after the end (W174)', async () => {
    await openAt(end, {
      event: () => value(wholeEvent({ organizerSlug: 'quay', websiteUrl: 'https://pietra.example' })),
    })
    const link = (name: RegExp) => screen.getByRole('link', { name })
    expect(link(/^Other events$/)).toHaveAttribute('href', '/o/quay')
    expect(link(/^Event website/)).toHaveAttribute('href', 'https://pietra.example')
    expect(link(/^Back to the ticket/)).toHaveAttribute('href', `/event/pietra/ticket/${first}/view`)
  })

  it.each([
    ['link', { onlineCheckInInfo: () => refused(404) }],
    ['ticket', { ticketFull: () => refused(404) }],
  ])(
    'leads to the ticket when the server does not know the %s and nothing is stored (P64)',
    async (_, answers) => {
      const { where } = await openAt(start - minute, answers)
      await vi.waitFor(() => expect(where()).toBe(`/event/pietra/ticket/${first}/view`))
    },
  )
})

describe('waiting room of a ticket on this device', () => {
  it.each([
    ['missing', { missingSince: 1 }, 'Ask the organizer'],
    ['changed', { fullName: 'Mia' }, 'Name changed: go online once'],
    ['event-missing', { eventMissingSince: 1 }, 'Ask whether it takes place'],
  ])('shows that its ticket is %s (W77)', async (state, changes, text) => {
    const database = new TesseraDatabase()
    await putTicket(database, { ...record({ uuid: first, format: 'ONLINE' }), ...changes })
    await openWaitingRoom({ now: () => start - minute, answers: { onlineCheckInInfo: regular }, database })
    const mark = await screen.findByText(text)
    expect(mark.closest('[data-state]')).toHaveAttribute('data-state', state)
    await database.delete()
  })

  /** The text of the code in the worked example of docs/api/tickets.md#code-text. */
  const text = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/976m3+a2XFKdIJVo/VlQGCTq06Jp1vbzYtSsO3XoshA='
  const onlineTicket = () => {
    const ticket = record({ uuid: first, format: 'ONLINE' })
    return { ...ticket, code: ticket.code && { ...ticket.code, text } }
  }

  it('opens with the hash of the code that the device stores', async () => {
    const database = new TesseraDatabase('waiting-room-of-stored-ticket')
    await putTicket(database, onlineTicket())
    const answers = { onlineCheckInInfo: regular }
    const { where } = await openWaitingRoom({ now: () => start - minute, answers, database }, 'stored')
    expect(await screen.findByRole('timer')).toBeVisible()
    expect(where()).toBe(`${checkIn}/waiting-room`)
  })

  it('opens for a ticket that the browser cannot store', async () => {
    const memory = createMemoryWallet()
    memory.put(onlineTicket())
    const answers = { onlineCheckInInfo: regular }
    const services = { memory }
    const { where } = await openWaitingRoom({ now: () => start - minute, answers, services }, 'stored')
    expect(await screen.findByRole('timer')).toBeVisible()
    expect(where()).toBe(`${checkIn}/waiting-room`)
  })

  it('leads to the ticket page when the device has no valid code', async () => {
    const database = new TesseraDatabase('waiting-room-of-changed-ticket')
    await putTicket(database, { ...onlineTicket(), fullName: 'Jonas Keller' })
    const { where } = await openWaitingRoom({ database }, 'stored')
    await vi.waitFor(() => expect(where()).toBe(`/event/pietra/ticket/${first}/view`))
  })
})

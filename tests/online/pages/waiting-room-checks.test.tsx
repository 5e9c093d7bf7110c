/** When a waiting room asks the server: failures, growing waits, an offline device. */
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { minute } from '#kit/time/durations.ts'
import { refreshWaitingRoom } from '#online/flows/refresh-waiting-room.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { callsOf, pass, stopTime } from '../../purchase/pages/render-checkout.tsx'
import { first } from '../../support/orders.ts'
import { checkInInfo, hash } from '../../support/ticket-answers.ts'
import { unreachable } from '../../support/wire/scripted-api.ts'
import { openWaitingRoom } from '../../ticket/pages/render-tickets.tsx'
import { end, openAt, regular, start } from './open-waiting-room.ts'

/** The browser loses the connection and gets it back. */
const reconnect = () => {
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
}

const enter = () => screen.queryByRole('button', { name: 'Try again' })
/** False where the page keeps the form from being sent. */
const send = (): boolean => fireEvent.submit(enter()?.closest('form') ?? document.body)

beforeEach(() => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(240)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('waiting room without a connection', () => {
  /** A device that has opened the page before. */
  async function visited(): Promise<TesseraDatabase> {
    const { api, database, unmount } = await openAt(start - 60 * minute)
    const known = await refreshWaitingRoom(
      { api, now: () => start - 60 * minute, database: () => Promise.resolve(database) },
      { eventShortName: 'pietra', uuid: first, codeHash: hash },
      null,
      'UTC',
    )
    expect('stored' in known && (await known.stored)).toBe(true)
    unmount()
    return database
  }
  const offline = {
    onlineCheckInInfo: () => unreachable,
    ticketFull: () => unreachable,
    event: () => unreachable,
  }

  it('opens from the device and shows in one sentence how old it is and that it tries again (W175)', async () => {
    const { call } = await openAt(start - 5 * minute, offline, await visited())
    expect(screen.getByRole('timer', { name: '5 minutes, 0 seconds' })).toBeVisible()
    expect(screen.getByText('No connection')).toBeVisible()
    expect(screen.getByText('Last checked 55 minutes ago; this page tries again by itself.')).toBeVisible()
    expect(screen.getByText(/^Saving your ticket on this device needs/)).toBeVisible()
    expect(screen.queryByText(/^There is no connection/)).toBeNull()
    expect(screen.getAllByRole('button', { name: /Try again|Join now/ })).toEqual([enter()])
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(1)
    await pass(5000)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(2)
    await pass(5000)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(2)
    await pass(5000)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(3)
  })

  it('ends the countdown at a start without a connection, and offers to join once the connection is back', async () => {
    let up = false
    const info = () => (up ? regular() : unreachable)
    const room = await visited()
    const { call } = await openAt(start - minute, { onlineCheckInInfo: info }, room)
    expect(screen.getByRole('timer', { name: '1 minute, 0 seconds' })).toBeVisible()
    await pass(minute + 1000)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText(/this page tries again by itself/)).toBeVisible()
    expect(enter()).not.toBeNull()
    expect(send()).toBe(false)
    await pass(0)
    up = true
    const before = callsOf(call, endpoints.onlineCheckInInfo).length
    reconnect()
    await pass(50)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(before + 1)
    expect(screen.queryByText(/this page tries again by itself/)).toBeNull()
    expect(enter()).toBeVisible()
  })

  it('checks again in place of following the link into an error page (P63)', async () => {
    const { call } = await openAt(start + minute, offline, await visited())
    expect(send()).toBe(false)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(2)
  })

  it('waits as after a first failure when a success came between', async () => {
    let up = false
    const info = () => (up ? regular() : unreachable)
    const { call } = await openAt(start - 5 * minute, { onlineCheckInInfo: info }, await visited())
    await pass(15_000)
    up = true
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await pass(50)
    up = false
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await pass(50)
    const before = callsOf(call, endpoints.onlineCheckInInfo).length
    await pass(5000)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(before + 1)
  })

  it('waits as after a first failure when the browser is online again and the check fails', async () => {
    const { call } = await openAt(start - 5 * minute, offline, await visited())
    await pass(15_000)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(3)
    reconnect()
    await pass(50)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(4)
    await pass(5000)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(5)
  })

  it('does not check while the page is hidden', async () => {
    const { call } = await openAt(start - 60 * minute, { onlineCheckInInfo: regular })
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await pass(50)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(1)
    hidden.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await pass(50)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(2)
  })

  it('checks no more after the page was left while a check had no answer', async () => {
    let answer: (info: ReturnType<typeof regular>) => void = () => undefined
    const slow = new Promise<ReturnType<typeof regular>>((resolve) => (answer = resolve))
    const page = await openAt(start - 5 * minute, { onlineCheckInInfo: () => slow }, await visited())
    page.unmount()
    answer(regular())
    await pass(0)
    reconnect()
    await pass(10 * minute)
    expect(callsOf(page.call, endpoints.onlineCheckInInfo)).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('asks once while an earlier check has no answer yet', async () => {
    let answer: (info: ReturnType<typeof regular>) => void = () => undefined
    const slow = new Promise<ReturnType<typeof regular>>((resolve) => (answer = resolve))
    const { call } = await openAt(start - 5 * minute, { onlineCheckInInfo: () => slow }, await visited())
    reconnect()
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await pass(0)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(1)
    answer(regular())
    await pass(50)
    reconnect()
    await pass(0)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(2)
  })

  it('shows what is stored when the server does not find the ticket (P64)', async () => {
    const missing = { ...offline, onlineCheckInInfo: () => refused(404) }
    const { where } = await openAt(start - 5 * minute, missing, await visited())
    expect(screen.getByRole('timer', { name: '5 minutes, 0 seconds' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Your ticket was not found')
    expect(where()).not.toBe('/')
  })

  it.each([
    ['does not find the ticket', 404, visited],
    ['refuses a first visit', 403, () => undefined],
  ])('checks again after 5 and 10 seconds when the server %s', async (_, status, before) => {
    const answers = { ...offline, onlineCheckInInfo: () => refused(status) }
    const { call } = await openAt(start - 5 * minute, answers, await before())
    for (const [wait, count] of [
      [5000, 2],
      [5000, 2],
      [5000, 3],
    ] as const) {
      await pass(wait)
      expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(count)
    }
  })

  it('keeps the answer of the server when the device reads later what it stored', async () => {
    const database = await visited()
    stopTime(start - 5 * minute)
    let give: (opened: TesseraDatabase) => void = () => undefined
    const slow = new Promise<TesseraDatabase>((resolve) => (give = resolve))
    const moved = checkInInfo(start + 60 * minute, end + 60 * minute)
    await openWaitingRoom({ answers: { onlineCheckInInfo: () => moved }, services: { database: () => slow } })
    await pass(50)
    expect(screen.getByRole('timer', { name: /^1 hour, 4 minutes|^1 hour, 5 minutes/ })).toBeVisible()
    give(database)
    await pass(50)
    expect(screen.getByRole('timer', { name: /^1 hour/ })).toBeVisible()
  })

  it('requests event and ticket once, and the times with each check', async () => {
    const { call } = await openAt(start - 5 * minute)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await pass(50)
    expect(callsOf(call, endpoints.onlineCheckInInfo)).toHaveLength(2)
    expect(callsOf(call, endpoints.ticketFull)).toHaveLength(1)
    expect(callsOf(call, endpoints.event)).toHaveLength(1)
  })

  it('asks again by itself after the seconds that a first visit without an answer shows', async () => {
    const { call } = await openAt(start - 5 * minute, offline)
    const asked = () => callsOf(call, endpoints.onlineCheckInInfo).length
    const [, seconds] = /again in (\d+)\s/.exec(screen.getByRole('alert').textContent) ?? []
    await pass((Number(seconds) - 2) * 1000)
    expect(asked()).toBe(1)
    await pass(3000)
    expect(asked()).toBe(2)
  })
})

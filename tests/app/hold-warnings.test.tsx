import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useHoldWarnings } from '#app/use-hold-warnings.tsx'
import { hour } from '#core/domain/durations.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { putReservation } from '#core/storage/write/reservations.ts'
import * as timeouts from '#platform/long-timeout.ts'
import { ServicesProvider, type Services } from '#shared/services.ts'
import { dismissToast, useToasts } from '#shared/toasts.ts'
import { ToastRegion } from '#ui/ToastRegion.tsx'
import { orderRecord } from '../support/records.ts'

const opened = 1_800_000_000_000
const db = new TesseraDatabase()
const order = orderRecord({ status: 'PENDING', validity: opened + 4 * hour, title: { en: 'Slow Type Day' } })
/** The timers that the hook has started. */
const started: { work: () => void; delay: number }[] = []
let now = opened
const existingDatabase = vi.fn(() => Promise.resolve(db))

const Page = () => {
  useHoldWarnings()
  return <output>{useLocation().pathname}</output>
}
const Toasts = () => <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />

function open(path: string) {
  const services = { now: () => now, existingDatabase } as Partial<Services> as Services
  render(
    <ServicesProvider value={services}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
        <Toasts />
      </MemoryRouter>
    </ServicesProvider>,
  )
}

/** Lets the last timer end, and waits until the holds were read again. */
async function wait(delay: number) {
  await waitFor(() => expect(started.at(-1)?.delay).toBe(delay))
  const reads = existingDatabase.mock.calls.length
  now += delay
  started.at(-1)?.work()
  // The clock is read by the warning and for the next timer.
  await waitFor(() => expect(existingDatabase.mock.calls.length).toBe(reads + 2))
}

beforeEach(async () => {
  now = opened
  existingDatabase.mockClear()
  started.length = 0
  vi.spyOn(timeouts, 'startLongTimeout').mockImplementation((work, delay) => {
    started.push({ work, delay })
    return () => undefined
  })
  await putReservation(db, order)
})
afterEach(async () => {
  vi.mocked(timeouts.startLongTimeout).mockRestore()
  dismissToast(`hold-${order.reservationId}`)
  await db.orders.clear()
})

describe('a hold that is not continued', () => {
  it('warns one hour and ten minutes before its end, and leads to its page (W239)', async () => {
    open('/')
    await wait(3 * hour)
    expect(await screen.findByText('Slow Type Day is reserved for you for 1 hour more.')).toBeVisible()
    await wait(50 * 60_000)
    expect(await screen.findByText('Slow Type Day is reserved for you for 10 minutes more.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText(/\/book$/)).toHaveTextContent(order.reservationId)
    expect(screen.queryByText(/is reserved for you/)).toBeNull()
  })

  it.each([
    ['was paid meanwhile', { ...order, status: 'COMPLETE' as const }],
    ['was extended meanwhile', { ...order, validity: order.validity + hour }],
  ])('does not warn when it %s (W239)', async (_, later) => {
    open('/')
    await waitFor(() => expect(started).toHaveLength(1))
    await putReservation(db, later)
    await wait(3 * hour)
    expect(screen.queryByText(/is reserved for you/)).toBeNull()
  })

  it('does not warn on its own page, which has a clock (W239)', async () => {
    open(`/event/a/reservation/${order.reservationId}/book`)
    await wait(3 * hour)
    expect(screen.queryByText(/is reserved for you/)).toBeNull()
  })
})

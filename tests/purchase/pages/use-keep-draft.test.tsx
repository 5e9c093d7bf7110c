import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { useKeepDraft } from '#purchase/parts/booking/use-draft.ts'
import { bookingValuesOf } from '#purchase/rules/booking/booking-form.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { ServicesProvider } from '#ui/data/services.ts'
import { createApi } from '#wire/client.ts'
import { event, order } from '../../support/orders.ts'
import { testServices } from '../../support/test-services.ts'
import { createFakeApi } from '../../support/wire/fake-api.ts'

const db = new TesseraDatabase('use-keep-draft')
afterEach(() => {
  vi.restoreAllMocks()
  return db.drafts.clear()
})

/** The function under test, with a database that opens only when the test lets it. */
function keeping() {
  const waiting: (() => void)[] = []
  const database = vi.fn(() => new Promise<TesseraDatabase>((resolve) => waiting.push(() => resolve(db))))
  const api = createApi({ fetch: createFakeApi().fetch, origin: 'http://localhost' })
  const services = testServices(api, { database })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider value={services}>{children}</ServicesProvider>
  )
  const { result } = renderHook(
    () => useKeepDraft({ reservationId: 'r-1', type: 'event', publicIdentifier: 'pietra' }),
    { wrapper },
  )
  const values = bookingValuesOf(order(), event(), 'en')
  const type = (firstName: string) => {
    values.firstName = firstName
    result.current(values)
  }
  const finishWrite = () => waiting.shift()?.()
  const stored = async () => ((await getDraft(db, 'booking/r-1')) as { firstName?: string } | null)?.firstName
  return { type, database, finishWrite, stored }
}

describe('useKeepDraft', () => {
  it('stores what is typed before a frame in one write, and what is typed during it in one further write (W17)', async () => {
    const { type, database, finishWrite, stored } = keeping()
    for (const text of ['A', 'Ad', 'Ada']) type(text)
    expect(database).not.toHaveBeenCalled()
    await waitFor(() => expect(database).toHaveBeenCalledTimes(1))
    for (const text of ['Ada L', 'Ada Lo']) type(text)
    finishWrite()
    await waitFor(() => expect(database).toHaveBeenCalledTimes(2))
    expect(await stored()).toBe('Ada')
    finishWrite()
    await waitFor(async () => expect(await stored()).toBe('Ada Lo'))
    expect(database).toHaveBeenCalledTimes(2)
  })

  it('stores a change of a page that is hidden and paints no frame', async () => {
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
    const { type, database, finishWrite, stored } = keeping()
    type('Ada')
    await waitFor(() => expect(database).toHaveBeenCalledTimes(1))
    finishWrite()
    await waitFor(async () => expect(await stored()).toBe('Ada'))
  })

  it('stores the values as they were when the write began, although the form changes them later', async () => {
    const { type, database, finishWrite, stored } = keeping()
    type('Ada')
    await waitFor(() => expect(database).toHaveBeenCalledTimes(1))
    finishWrite()
    await waitFor(async () => expect(await stored()).toBe('Ada'))
    type('Ada L')
    await waitFor(() => expect(database).toHaveBeenCalledTimes(2))
    type('Ada Lo')
    finishWrite()
    await waitFor(async () => expect(await stored()).toBe('Ada L'))
    await waitFor(() => expect(database).toHaveBeenCalledTimes(3))
    finishWrite()
    await waitFor(async () => expect(await stored()).toBe('Ada Lo'))
  })
})

import { describe, expect, it, vi } from 'vitest'
import { openNotification } from '../../sw/open-notification.ts'

describe('openNotification', () => {
  const origin = 'https://tickets.example.org'
  const page = (path: string) => ({ url: `${origin}${path}`, focus: vi.fn(() => Promise.resolve()) })

  async function click(data: unknown, ...pages: ReturnType<typeof page>[]) {
    const openWindow = vi.fn(() => Promise.resolve())
    await openNotification({ origin, clients: { matchAll: () => Promise.resolve(pages), openWindow } }, data)
    return openWindow
  }

  it('focuses the tab that shows the page (W64)', async () => {
    const [booking, ticket] = [
      page('/event/pietra/reservation/r/book'),
      page('/event/pietra/ticket/u1/view?x=1'),
    ]
    const opened = await click({ path: '/event/pietra/ticket/u1/view' }, booking, ticket)
    expect(ticket.focus).toHaveBeenCalledTimes(1)
    expect(booking.focus).not.toHaveBeenCalled()
    expect(opened).not.toHaveBeenCalled()
  })

  it('opens a new tab instead of navigating one that may hold a form (W64)', async () => {
    const opened = await click({ path: '/wallet' }, page('/event/pietra/reservation/r/book'))
    expect(opened).toHaveBeenCalledWith('/wallet')
  })

  it.each([null, 'text', { path: 1 }, { path: 'https://evil.example/x' }, { path: '//evil.example/x' }])(
    'opens the wallet for data %j of an older build or another origin',
    async (data) => expect(await click(data)).toHaveBeenCalledWith('/wallet'),
  )
})

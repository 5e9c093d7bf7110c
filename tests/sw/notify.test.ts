import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TicketNews } from '#core/domain/ticket-news.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { createDeviceStorage } from '#core/storage/open-device-database.ts'
import { putSetting } from '#core/storage/write/settings.ts'
import { notifyOfNews, openNotification, type NotifyScope } from '../../sw/notify.ts'
import { dayBefore } from '../support/events.ts'

const { database } = createDeviceStorage()

let db: TesseraDatabase
beforeEach(async () => {
  db = new TesseraDatabase()
  await db.open()
})
afterEach(() => db.delete())

const news = (over: Partial<TicketNews> = {}): TicketNews => ({
  id: 'time/pietra/u1/1-2',
  kind: 'time',
  path: '/event/pietra/ticket/u1/view',
  title: { en: 'Pietra Nights', de: 'Pietra Nächte' },
  at: dayBefore,
  seen: false,
  ...over,
})

function worker(over: Partial<NotifyScope> = {}) {
  const setBadge = vi.fn(() => Promise.resolve())
  const showNotification = vi.fn<NonNullable<NotifyScope['showNotification']>>(() => Promise.resolve())
  const scope = { database, now: () => dayBefore, languages: ['de-CH'], setBadge, showNotification, ...over }
  return { setBadge, showNotification, notify: (...found: TicketNews[]) => notifyOfNews(scope, found) }
}

describe('notifyOfNews', () => {
  it('sets the badge to the number of changes that are not seen, each counted once', async () => {
    const { notify, setBadge } = worker()
    await notify(news())
    await notify(news())
    await notify(news(), news({ id: 'place', kind: 'place' }))
    expect(setBadge.mock.calls).toEqual([[1], [2]])
  })

  it('shows no notification unless the person turned them on (W64)', async () => {
    const { notify, showNotification } = worker()
    await notify(news())
    await putSetting(db, deviceSettings.notifications.key, false)
    await notify(news({ id: 'b' }))
    await putSetting(db, deviceSettings.notifications.key, 'yes')
    await notify(news({ id: 'c' }))
    expect(showNotification).not.toHaveBeenCalled()
  })

  it('names the event and the change in the language of the person, and opens the ticket', async () => {
    await putSetting(db, deviceSettings.notifications.key, true)
    const { notify, showNotification } = worker()
    await notify(news())
    expect(showNotification.mock.calls).toEqual([
      [
        'Pietra Nächte',
        expect.objectContaining({
          body: 'Die Zeit hat sich geändert.',
          lang: 'de',
          data: { path: '/event/pietra/ticket/u1/view' },
        }),
      ],
    ])
  })

  it('shows one notification for several tickets of an event, which opens the wallet', async () => {
    await putSetting(db, deviceSettings.notifications.key, true)
    const { notify, showNotification } = worker()
    await notify(
      news(),
      news({ id: 'b', path: '/event/pietra/ticket/u2/view' }),
      news({ id: 'c', kind: 'place' }),
    )
    expect(showNotification.mock.calls.map(([, { data }]) => data as unknown)).toEqual([
      { path: '/wallet' },
      { path: '/event/pietra/ticket/u1/view' },
    ])
  })

  it('sets the badge only, while the server sends a push message about the same change (W219)', async () => {
    await putSetting(db, deviceSettings.notifications.key, true)
    const push = {
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p', auth: 'a' },
      sentAt: 0,
      language: 'de',
    }
    await putSetting(db, deviceSettings.push.key, { ...push, sent: 'hash' })
    const first = worker()
    await first.notify(news())
    expect(first.setBadge).toHaveBeenCalledTimes(1)
    expect(first.showNotification).not.toHaveBeenCalled()
    await putSetting(db, deviceSettings.push.key, { ...push, sent: null })
    const second = worker()
    await second.notify(news({ id: 'b' }))
    expect(second.showNotification).toHaveBeenCalledTimes(1)
  })

  it('resolves where the browser has no badge, permits nothing or refuses', async () => {
    await putSetting(db, deviceSettings.notifications.key, true)
    await worker({ setBadge: null, showNotification: null }).notify(news())
    const refuse = vi.fn(() => Promise.reject(new TypeError('no')))
    await worker({ setBadge: refuse, showNotification: refuse }).notify(news({ id: 'b' }))
    expect(refuse).toHaveBeenCalledTimes(2)
  })
})

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

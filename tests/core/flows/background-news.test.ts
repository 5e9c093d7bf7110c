import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeNews, type TicketNews } from '#core/domain/ticket-news.ts'
import { checkOrdersInBackground } from '#core/flows/check-orders-in-background.ts'
import { recordNews, seeNews } from '#core/flows/record-news.ts'
import { renewWalletList } from '#core/flows/refresh-wallet.ts'
import { removeTicket } from '#core/flows/remove-ticket.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { getReservation } from '#core/storage/read/reservations.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { isStaticPage, readCachedPage } from '#core/storage/static-page-cache.ts'
import { dayBefore } from '../../support/events.ts'
import { createFakeApi } from '../../support/fake-api.ts'
import { fakeCaches } from '../../support/fake-caches.ts'
import { orderRecord } from '../../support/records.ts'
import { walletTools } from '../../support/wallet-tools.ts'

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
  title: { en: 'Pietra' },
  at: dayBefore,
  seen: false,
  ...over,
})
const database = () => Promise.resolve(db)
const stored = async () => decodeNews(await getSetting(db, deviceSettings.news.key))

describe('checkOrdersInBackground', () => {
  const check = (server: ReturnType<typeof createFakeApi>) =>
    checkOrdersInBackground({
      fetch: server.fetch,
      now: () => dayBefore,
      deviceTime: () => dayBefore,
      database,
      caches: fakeCaches(),
    })

  it('reports an order whose transfer arrived once, and marks it complete, so that the app stores its tickets (W62)', async () => {
    await db.orders.bulkPut([
      orderRecord({ reservationId: 'paid', status: 'OFFLINE_PAYMENT' }),
      orderRecord({ reservationId: 'unpaid', status: 'OFFLINE_PAYMENT' }),
      orderRecord({ reservationId: 'complete', status: 'COMPLETE' }),
    ])
    const server = createFakeApi()
    server.orders.set('paid', 'COMPLETE').set('unpaid', 'OFFLINE_PAYMENT').set('complete', 'COMPLETE')
    const news = await check(server)
    expect(news).toMatchObject([{ kind: 'tickets-ready', id: 'tickets-ready/paid' }])
    expect(news[0]?.path).toMatch(/\/reservation\/paid\/success$/)
    expect(server.calls).toHaveLength(2)
    expect(await getReservation(db, 'paid')).toMatchObject({ status: 'COMPLETE', checkedAt: dayBefore })
    expect((await getReservation(db, 'unpaid'))?.status).toBe('OFFLINE_PAYMENT')
    expect(await check(server)).toEqual([])
  })

  it('takes an order that was paid while the app was closed off both copies of the wallet list', async () => {
    const { tools, caches } = walletTools({ database: () => Promise.resolve(db) })
    const transfer = { account: 'CH93', owner: ['Pietra'] }
    const orders = [
      orderRecord({ reservationId: 'first', shortId: 'FIRST1', status: 'OFFLINE_PAYMENT', transfer }),
      orderRecord({ reservationId: 'last', shortId: 'LAST1', status: 'OFFLINE_PAYMENT' }),
    ]
    await db.orders.bulkPut(orders)
    await renewWalletList(tools)
    const lists = async () => {
      const page = await getSetting(db, deviceSettings.walletPage.key)
      const copy = await readCachedPage(caches, '/wallet')
      return [isStaticPage(page) ? page.html : null, (await copy?.text()) ?? null] as const
    }
    const server = createFakeApi()
    const pay = async (id: string) => {
      server.orders.set(id, 'COMPLETE')
      await checkOrdersInBackground({
        fetch: server.fetch,
        now: () => dayBefore,
        deviceTime: () => dayBefore,
        database,
        caches,
      })
      return lists()
    }
    for (const html of await lists()) expect(html).toMatch(/FIRST1[^]*LAST1|LAST1[^]*FIRST1/)
    server.orders.set('last', 'OFFLINE_PAYMENT')
    for (const html of await pay('first')) {
      expect(html).not.toMatch(/FIRST1|\/first/)
      expect(html).toMatch(/<h2 id="to-do">[^]*LAST1/)
      expect(html?.match(/<li\b/g)).toHaveLength(1)
    }
    // The app renders what the worker changed.
    await renewWalletList(tools)
    expect((await getSetting(db, deviceSettings.walletPage.key)) as object).toHaveProperty('inputs')
    expect(await pay('last')).toEqual([null, null])
  })

  it('changes nothing without an answer, or for an order that the server does not have', async () => {
    await db.orders.put(orderRecord({ reservationId: 'paid', status: 'OFFLINE_PAYMENT' }))
    const server = createFakeApi()
    expect(await check(server)).toEqual([])
    server.mode = 'unreachable'
    expect(await check(server)).toEqual([])
    expect((await getReservation(db, 'paid'))?.status).toBe('OFFLINE_PAYMENT')
  })
})

describe('recordNews', () => {
  it('counts the same change once, and again only when it differs (W63)', async () => {
    expect(await recordNews(db, [news()], dayBefore)).toMatchObject({ added: [news()], unseen: 1 })
    expect(await recordNews(db, [news()], dayBefore)).toEqual({ added: [], unseen: 1 })
    const other = news({ id: 'time/pietra/u1/3-4' })
    expect(await recordNews(db, [other], dayBefore)).toEqual({ added: [other], unseen: 2 })
  })

  it('does not count a change that the person has seen, nor report it again', async () => {
    await recordNews(db, [news(), news({ id: 'b', path: '/other' })], dayBefore)
    expect(await seeNews(database, '/other')).toBe(1)
    expect(await seeNews(database, null)).toBe(0)
    expect(await recordNews(db, [news()], dayBefore)).toEqual({ added: [], unseen: 0 })
  })

  it('drops entries after 30 days, and damaged ones', async () => {
    await recordNews(db, [news()], dayBefore)
    const later = dayBefore + 31 * 86_400_000
    await recordNews(db, [news({ id: 'b', at: later })], later)
    expect((await stored()).map(({ id }) => id)).toEqual(['b'])
    await db.settings.put({ key: deviceSettings.news.key, value: [{ id: 1 }] })
    expect(await stored()).toEqual([])
    expect(await recordNews(db, [news()], dayBefore)).toMatchObject({ unseen: 1 })
  })

  it('is forgotten with the ticket that is removed from the device', async () => {
    await recordNews(db, [news(), news({ id: 'b', path: '/event/pietra/ticket/u2/view' })], dayBefore)
    const { tools } = walletTools({ database: () => Promise.resolve(db) })
    expect(await removeTicket(tools, 'pietra', 'u1')).toBe(true)
    expect((await stored()).map(({ id }) => id)).toEqual(['b'])
  })
})

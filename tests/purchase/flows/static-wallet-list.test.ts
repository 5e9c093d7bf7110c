/** The static wallet list: passes and orders of a device that cannot start the app. */
import { describe, expect, it } from 'vitest'
import { readCachedPage } from '#device/storage/static-page-cache.ts'
import { hour } from '#kit/time/durations.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { keepReservation } from '#purchase/flows/keep-reservation.ts'
import { getReservation } from '#purchase/store/read-reservations.ts'
import { keepSubscription, removeSubscription } from '#wallet/flows/keep-subscription.ts'
import { refreshWallet, renewWalletList } from '#wallet/flows/refresh-wallet.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { event, order } from '../../support/orders.ts'
import { boughtPass, descriptor, descriptorId, passContext } from '../../support/passes.ts'
import { orderRecord, record, subscriptionRecord } from '../../support/records.ts'

function wallet() {
  const setup = walletTools()
  /** The list; null when there is none. */
  const list = async (): Promise<string | null> =>
    (await (await readCachedPage(setup.caches, '/wallet'))?.text()) ?? null
  return { ...setup, list }
}

async function bought() {
  const setup = wallet()
  const reservation = boughtPass({}, { usageDetails: { total: 10, used: 3, available: 7 } })
  setup.server.reservations.set(reservation.id, reservation)
  setup.server.subscriptions.set(descriptorId, descriptor())
  await keepReservation(setup.tools, reservation, passContext())
  await keepSubscription(setup.tools, reservation, passContext())
  return { ...setup, reservation }
}

describe("refreshWallet with 'list'", () => {
  it('writes a list with a stored pass on a device without tickets, without a request (W30)', async () => {
    const { tools, list, server } = await bought()
    expect(await list()).toBeNull()
    await renewWalletList(tools)
    expect(await list()).toContain('DD6GK3C7')
    expect(await list()).toContain('3 of 10 used')
    expect(server.calls).toEqual([])
  })

  it('writes it also in the pause after failures', async () => {
    const { tools, list, server } = await bought()
    server.mode = 'error'
    await refreshWallet(tools, 'asked')
    await refreshWallet(tools, 'asked')
    await tools.database().then((db) => db.passes.update(subscriptionRecord().id, { pin: 'CHANGED1' }))
    await renewWalletList(tools)
    expect(await list()).toContain('CHANGED1')
  })

  it('lists an order that waits for its payment until it is paid (W30)', async () => {
    const { tools, db, list } = wallet()
    await db.orders.put(orderRecord({ status: 'OFFLINE_PAYMENT', shortId: 'WAITING1' }))
    await renewWalletList(tools)
    expect(await list()).toContain('WAITING1')
    await db.orders.put(orderRecord({ status: 'COMPLETE', shortId: 'WAITING1' }))
    await renewWalletList(tools)
    expect(await list()).toBeNull()
  })

  it('renders the list for a change that it shows, and not for a check on the same day', async () => {
    const { tools, db, list } = wallet()
    let rendered = 0
    const renderer = {
      ...(await tools.renderer()),
      walletList: () => `<p>list ${String((rendered += 1))}</p>`,
    }
    const counting = { ...tools, renderer: () => Promise.resolve(renderer) }
    const pass = subscriptionRecord({ checkedAt: tools.now() })
    const write = async (changes: object) => {
      await db.passes.put({ ...pass, ...changes })
      await renewWalletList(counting)
      return rendered
    }
    expect(await write({})).toBe(1)
    expect(await write({ checkedAt: pass.checkedAt + hour })).toBe(1)
    expect(await write({ used: 4 })).toBe(2)
    expect(await write({ used: 4, missingSince: 5 })).toBe(3)
    expect(await write({ checkedAt: pass.checkedAt + 24 * hour })).toBe(4)
    expect(await list()).toContain('list 4')
  })
})

describe('refreshWallet', () => {
  it('ends with a list that has the new usage of a pass', async () => {
    const { tools, list, server, reservation, clock } = await bought()
    await refreshWallet(tools)
    clock.now += hour
    const used = boughtPass({}, { usageDetails: { total: 10, used: 4, available: 6 } })
    server.reservations.set(reservation.id, used)
    await refreshWallet(tools)
    expect(await list()).toContain('4 of 10 used')
  })

  it('writes the list once, at its end, when tickets, a pass and an order changed', async () => {
    const { tools, db, list, server, reservation, clock } = await bought()
    await db.tickets.put(record())
    await db.orders.put(orderRecord({ status: 'OFFLINE_PAYMENT', shortId: 'WAITING1' }))
    await refreshWallet(tools)
    clock.now += 24 * hour
    const used = boughtPass({}, { usageDetails: { total: 10, used: 4, available: 6 } })
    server.reservations.set(reservation.id, used)
    await db.orders.update('full-id', { unnamed: 2 })
    const written: string[] = []
    const before = await tools.renderer()
    const walletList: typeof before.walletList = (...facts) => {
      written.push(before.walletList(...facts))
      return written.at(-1) ?? ''
    }
    const renderer = () => Promise.resolve({ ...before, walletList })
    await refreshWallet({ ...tools, renderer }, 'asked')
    expect(written).toHaveLength(1)
    expect(await list()).toContain('4 of 10 used')
  })
})

describe('removeSubscription', () => {
  it('deletes the list that names the pass before a new one is written', async () => {
    const { tools, db, list, caches } = await bought()
    await db.tickets.put(record())
    await renewWalletList(tools)
    const [pass] = await allSubscriptions(db)
    await removeSubscription({ ...tools, caches }, pass ?? subscriptionRecord())
    expect(await list()).toBeNull()
    await renewWalletList(tools)
    expect(await list()).toContain('Pietra Nights')
    expect(await list()).not.toMatch(/DD6GK3C7|Night pass/)
  })
})

describe('a hostile answer and a hostile record', () => {
  /** As a server or a stored record may bring it: an own property that an assignment would turn into the prototype. */
  const hostile = (text: string): Record<string, string> =>
    JSON.parse(`{"__proto__":"x","constructor":"y","en":${JSON.stringify(text)}}`) as Record<string, string>
  const evil = '</div></body><img src=x onerror="alert(1)">'
  const polluted = () => [Object.keys(Object.prototype), ({} as Record<string, unknown>)['en']]

  it('are listed as text, lose nothing and change no prototype', async () => {
    const { tools, db, list } = wallet()
    const title = { title: hostile(evil) }
    await db.table('passes').put({ ...subscriptionRecord(), ...title, ...hostile('z') })
    await db.table('orders').put({ ...orderRecord({ status: 'OFFLINE_PAYMENT' }), ...title })
    await db.tickets.put(record())
    await renewWalletList(tools)
    const html = (await list()) ?? ''
    expect(html).not.toContain('<img')
    expect(html.split('&lt;/div&gt;&lt;/body&gt;&lt;img src=x')).toHaveLength(3)
    expect(html).toContain('DD6GK3C7')
    expect(html).toContain('Pietra Nights')
    expect(polluted()).toEqual([[], undefined])
  })

  it('of a pass are stored with its PIN', async () => {
    const { tools, db, server } = wallet()
    const paid = boughtPass()
    server.reservations.set(paid.id, { ...paid, email: 'ada@example.org', ...hostile('z') })
    server.orders.set(paid.id, 'COMPLETE')
    server.subscriptions.set(descriptorId, { ...descriptor(), title: hostile('Night') })
    await keepReservation(tools, boughtPass({ status: 'OFFLINE_PAYMENT' }, { id: null }), passContext())
    await refreshWallet(tools)
    expect(await allSubscriptions(db)).toMatchObject([{ pin: 'DD6GK3C7', title: { en: 'Night' } }])
    expect(polluted()).toEqual([[], undefined])
  })

  it('with instructions for a payment keep all other languages', async () => {
    const { tools, db } = wallet()
    const texts = { paymentName: evil, paymentDescription: '', paymentInstructions: evil }
    const localizations = JSON.parse(
      JSON.stringify({ en: texts, de: texts }).replace('{', `{"__proto__":${JSON.stringify(texts)},`),
    ) as Record<string, typeof texts>
    const reservation = order({ status: 'CUSTOM_OFFLINE_PAYMENT' })
    const method = { paymentMethodId: 'm', deleted: false, localizations }
    await keepReservation(tools, reservation, event(), method)
    const stored = (await getReservation(db, reservation.id))?.instructions ?? []
    expect(stored.map(({ lang }) => lang)).toEqual(expect.arrayContaining(['en', 'de']))
    expect(polluted()).toEqual([[], undefined])
  })
})

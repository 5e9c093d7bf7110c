/** Bought subscriptions (passes on the screen) and open transfers, from the device alone. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as sharing from '#device/browser/share.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { dayBefore } from '../../support/events.ts'
import { orderRecord, subscriptionRecord } from '../../support/records.ts'
import { openWallet, whole } from './render-wallet.tsx'

const checkedAt = dayBefore - 22 * 3_600_000
const pass = subscriptionRecord({ checkedAt })
const page = `/wallet/pass/${pass.id}`
const offline = { database: () => Promise.reject(new Error('none')) }

describe('the passes of the wallet', () => {
  it('are shown with PIN, usage and the time of the last check', async () => {
    await openWallet('/wallet', [whole()], {}, { subscriptions: [pass] })
    const passes = within(await screen.findByRole('region', { name: 'Passes' }))
    expect(passes.getByRole('link', { name: 'Night pass' })).toHaveAttribute('href', page)
    expect(passes.getByText('DD6GK3C7')).toBeVisible()
    expect(passes.getByText('3 of 10 used')).toBeVisible()
    expect(passes.getByText(/^Checked \d+ \w+, \d\d:\d\d$/)).toBeVisible()
  })

  it('are not used yet at first, and their stub alone has the number of entries (W401)', async () => {
    await openWallet('/wallet', [], {}, { subscriptions: [{ ...pass, used: 0 }] })
    const passes = within(await screen.findByRole('region', { name: 'Passes' }))
    expect(passes.getByText('Not used yet')).toBeVisible()
  })

  it.each(['/wallet', page])(
    '%s claims nothing of a pass that was stored from its link (P338)',
    async (path) => {
      const none = { validityType: '', validityUnits: null, validityTimeUnit: null, usageType: '' }
      const linked = subscriptionRecord({
        ...{ reservationId: '', descriptorId: '', shortId: '', pin: null, organizationName: '' },
        ...{ organizationEmail: '', ownerName: '', used: 0, total: null, terms: { ...pass.terms, ...none } },
      })
      await openWallet(path, [], {}, { subscriptions: [linked] })
      expect(await screen.findByText('Entries and validity are checked when you order.')).toBeVisible()
      expect(screen.queryByText(/Not used|Any number|^Checked /)).toBeNull()
      for (const link of screen.queryAllByRole('link'))
        expect(link.getAttribute('href')).not.toMatch(/subscription\/(reservation|$)|mailto:(\?|$)/)
    },
  )

  it('are shown in a wallet without tickets, which is not empty', async () => {
    await openWallet('/wallet', [], {}, { subscriptions: [pass] })
    expect(await screen.findByRole('link', { name: 'Night pass' })).toBeVisible()
    expect(screen.queryByText('No tickets on this device yet')).toBeNull()
  })

  it('show that the server does not have one', async () => {
    await openWallet('/wallet', [], {}, { subscriptions: [subscriptionRecord({ missingSince: 5 })] })
    expect(await screen.findByText('Ask the organizer')).toBeVisible()
  })
})

describe('the wallet behind its static page', () => {
  const behindStoredPage = () => document.documentElement.dataset['stored'] === 'page'
  afterEach(() => {
    delete document.documentElement.dataset['stored']
  })

  it('takes its place only with the passes and orders that it shows', async () => {
    document.documentElement.dataset['stored'] = 'page'
    let answer: (db: TesseraDatabase) => void = () => undefined
    const opening = new Promise<TesseraDatabase>((resolve) => (answer = resolve))
    const { db } = await openWallet(
      '/wallet',
      [whole()],
      { database: () => opening },
      { subscriptions: [pass] },
    )
    expect(behindStoredPage()).toBe(true)
    answer(db)
    expect(await screen.findByText('Pietra Nights')).toBeVisible()
    expect(await screen.findByText('DD6GK3C7')).toBeVisible()
    await waitFor(() => expect(behindStoredPage()).toBe(false))
  })
})

describe('the page of a stored pass', () => {
  it('shows codes, terms, usage and owner, and leads to the events that the pass opens (W30)', async () => {
    const { user } = await openWallet(page, [], {}, { subscriptions: [pass] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Night pass' })).toBeVisible()
    expect(screen.getByText('7 entries left')).toBeVisible()
    expect(screen.getByText(/^Checked /)).toBeVisible()
    expect(screen.queryByText(/3 of 10 used/)).toBeNull()
    expect(screen.getByText('Ada Keller')).toBeVisible()
    expect(screen.getByText('12 months from the purchase')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Use the pass' })).toHaveAttribute(
      'href',
      `/events-all?subscription=${pass.id}`,
    )
    const copyText = vi.spyOn(sharing, 'copyText')
    await user.click(screen.getByText('PIN', { selector: 'summary *' }))
    await user.click(screen.getByRole('button', { name: 'Copy PIN' }))
    expect(copyText).toHaveBeenLastCalledWith('DD6GK3C7')
  })

  it('opens the pass number as a QR code, with the PIN below it (W142)', async () => {
    const { user } = await openWallet(page, [], {}, { subscriptions: [pass] })
    await user.click(await screen.findByRole('button', { name: 'Show the code' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Code of the pass' }))
    expect(sheet.getByRole('img', { name: 'Code of the pass' })).toBeVisible()
    expect(sheet.getByText('DD6GK3C7')).toBeVisible()
  })

  it('lists the events whose tickets it paid for, the latest first (W142)', async () => {
    const use = (shortName: string, title: string, at: string, count: number) => ({
      ...{ shortName, title: { en: title }, timeZone: 'Europe/Zurich', sameDay: true, count },
      datesWithOffset: {
        ...{ startDateTime: Date.parse(at), startTimeZoneOffset: 3600 },
        ...{ endDateTime: Date.parse(at) + 7_200_000, endTimeZoneOffset: 3600 },
      },
    })
    const uses = [
      use('first', 'First night', '2027-01-09T19:00Z', 1),
      use('second', 'Second night', '2027-01-16T19:00Z', 2),
    ]
    await openWallet(page, [], {}, { subscriptions: [{ ...pass, uses }] })
    const list = within(await screen.findByRole('region', { name: 'Used for' }))
    const links = list.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/event/second', '/event/first'])
    expect(links[0]).toHaveTextContent('Second night')
    expect(links[0]).toHaveTextContent(/Sat 16 Jan.*20:00.* 2 tickets/)
  })

  it('offers another one when no entry is left (W142)', async () => {
    await openWallet(page, [], {}, { subscriptions: [{ ...pass, used: 10 }] })
    expect(await screen.findByRole('link', { name: 'Buy again' })).toHaveAttribute(
      'href',
      `/subscription/${pass.descriptorId}`,
    )
    expect(screen.queryByRole('heading', { name: 'Valid for' })).toBeNull()
  })

  it('has no row for a PIN that the organizer does not show', async () => {
    const { user } = await openWallet(page, [], {}, { subscriptions: [{ ...pass, pin: null }] })
    await user.click(await screen.findByText('Codes of your pass'))
    expect(screen.getByRole('button', { name: 'Copy Pass number' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Copy PIN' })).toBeNull()
  })

  it('removes the pass from the device after a confirmation, and from the static list (W30)', async () => {
    const { user, router, db, services } = await openWallet(page, [], {}, { subscriptions: [pass] })
    await user.click(await screen.findByRole('button', { name: 'Remove from this device' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/wallet'))
    expect(await db.passes.count()).toBe(0)
    expect(services.renewWalletList).toHaveBeenCalled()
  })

  it('shows that the device does not have the pass, also without storage', async () => {
    await openWallet('/wallet/pass/other', [], offline)
    expect(await screen.findByRole('heading', { name: 'This pass is not on this device' })).toBeVisible()
  })
})

describe('an order that waits for a transfer', () => {
  it('leads from the wallet to its page, which shows how to pay also without a connection (W31)', async () => {
    const transfer = { account: 'CH93 0076 2011 6238 5295 7', owner: ['Associazione Pietra'] }
    const order = orderRecord({ status: 'OFFLINE_PAYMENT', transfer })
    await openWallet('/wallet', [], {}, { reservations: [order] })
    expect(await screen.findByRole('link', { name: /Pietra Nights/ })).toHaveAttribute(
      'href',
      '/event/pietra/reservation/full-id/waiting-payment',
    )
  })
})

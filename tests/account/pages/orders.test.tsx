import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signInReturn } from '#device/browser/account-redirect.ts'
import { endpoints } from '#shell/endpoints.ts'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { paths } from '#wire/page-paths.ts'
import { refused, type Result } from '#wire/result.ts'
import { bought, reservation } from '../../support/account.ts'
import { unreachable, value, type AnswerTo } from '../../support/wire/scripted-api.ts'
import { openAccount } from './render-account.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const open = (answers: Parameters<typeof openAccount>[1] = {}) => openAccount('/my-orders', answers)
const busy: Result<never> = { kind: 'busy', status: 503 }

describe('My orders', () => {
  test('lists reservations by event with date, names, price, state and the link to the tickets (B181, P65, P66, P168)', async () => {
    await open()
    const group = within(await screen.findByRole('group', { name: 'Pietra Nights' }))
    expect(group.getByText(/^Thu 8 Jul 2027, 20:30 –. 23:30$/)).toBeVisible()
    expect(group.getByText('Ada Keller, Milo Keller')).toBeVisible()
    expect(group.getByText('3 tickets').parentElement).toHaveTextContent(/^3 tickets CHF.280/)
    expect(group.getByText('1 ticket needs a name')).toBeVisible()
    expect(group.queryByText('Complete')).toBeNull()
    expect(group.getByText('Confirmed Wed 2 Jun 2027, 18:20')).toBeVisible()
    const address = `/event/pietra/reservation/${reservation().id}`
    expect(group.getByText('Order B7D1F0AA')).toBeVisible()
    expect(group.getByRole('link', { name: 'Open tickets B7D1F0AA' })).toHaveAttribute('href', address)
  })

  test('lead to the settings of this device, and so does the sign-in (W306)', async () => {
    const page = await open()
    const settings = { name: 'Settings of this device' }
    expect(await screen.findByRole('link', settings)).toHaveAttribute('href', paths.settings())
    page.unmount()
    setSignInEnabled(true)
    await open({ me: () => value(null) })
    expect(await screen.findByRole('heading', { name: 'Find your orders on every device' })).toBeVisible()
    expect(screen.getByRole('link', settings)).toHaveAttribute('href', paths.settings())
    setSignInEnabled(false)
  })

  test('has one list for each event and one row for each of its reservations (P65)', async () => {
    const later = reservation({ id: 'c0ffee00-3e52-4a6f-8c19-5d2e7f9a0b13' })
    const dusk = bought({ title: { en: 'Dusk Songs' }, publicIdentifier: 'dusk' })
    await open({ myOrders: () => value([bought({ reservations: [reservation(), later] }), dusk]) })
    const rows = async (name: string) =>
      within(await screen.findByRole('group', { name }))
        .getAllByText(/^Order /)
        .map(({ textContent }) => textContent)
    expect(await rows('Pietra Nights')).toEqual(['Order B7D1F0AA', 'Order C0FFEE00'])
    expect(await rows('Dusk Songs')).toEqual(['Order B7D1F0AA'])
  })

  test('lists first what is to do, then what comes, then canceled orders, and last what is over (W106)', async () => {
    const namedItems = reservation().items.slice(0, 2)
    const order = (id: string, changes: Parameters<typeof reservation>[0] = {}) =>
      reservation({ id: `${id}-3e52-4a6f-8c19-5d2e7f9a0b13`, items: namedItems, ...changes })
    const past = bought({
      title: { en: 'Winter Light Walk' },
      publicIdentifier: 'winter',
      formattedStartDate: { en: '08/01/1969 20:30' },
      formattedEndDate: { en: '08/01/1969 22:30' },
      reservations: [order('aaaaaaa1', { status: 'CANCELLED', items: [], finalPrice: 0 })],
    })
    const next = bought({
      reservations: [
        order('aaaaaaa2', { status: 'OFFLINE_PAYMENT' }),
        order('aaaaaaa3'),
        order('aaaaaaa4', { status: 'CREDIT_NOTE_ISSUED' }),
      ],
    })
    await open({ myOrders: () => value([past, next]) })
    const numbersIn = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByText(/^Order /)
        .map(({ textContent }) => textContent)
    expect(await numbersIn('To do')).toEqual(['Order AAAAAAA2'])
    expect(await numbersIn('Upcoming')).toEqual(['Order AAAAAAA3'])
    expect(await numbersIn('Canceled')).toEqual(['Order AAAAAAA4'])
    expect(await numbersIn('Past')).toEqual(['Order AAAAAAA1'])
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.join()).toBe('To do,Upcoming,Canceled,Past')
  })

  test('leads from the order of a past event to the event, and from no other order (W106)', async () => {
    const named = { reservations: [reservation({ items: reservation().items.slice(0, 2) })] }
    const past = bought({
      ...named,
      publicIdentifier: 'winter',
      formattedEndDate: { en: '08/01/1969 22:30' },
    })
    await open({ myOrders: () => value([past, bought(named)]) })
    const links = await screen.findAllByRole('link', { name: 'See the event' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/event/winter'])
    expect(screen.getAllByRole('link', { name: 'Open tickets B7D1F0AA' })).toHaveLength(2)
  })

  test('has the receipt where the server reports it, and one bill only (W308)', async () => {
    const order = (over: object) => value([bought({ reservations: [reservation(over)] })])
    const base = `/api/v2/public/event/pietra/reservation/${reservation().id}`
    const page = await open({ myOrders: () => order({ receiptAvailable: true }) })
    const receipt = { name: 'Receipt (PDF) B7D1F0AA' }
    expect(await screen.findByRole('link', receipt)).toHaveAttribute('href', `${base}/receipt`)
    page.unmount()
    await open({ myOrders: () => order({ receiptAvailable: true, invoiceNumber: '7' }) })
    const invoice = await screen.findByRole('link', { name: 'Invoice (PDF) B7D1F0AA' })
    expect(invoice).toHaveAttribute('href', `${base}/invoice`)
    expect(screen.queryByRole('link', receipt)).toBeNull()
  })

  test('builds no link from the private ids of the tickets', async () => {
    const { container } = await open()
    await screen.findByRole('group', { name: 'Pietra Nights' })
    const links = [...container.querySelectorAll('a')].map(({ href }) => href)
    expect(links.length).toBeGreaterThan(2)
    expect(links.filter((href) => href.includes('private-'))).toEqual([])
  })

  test.each([
    ['PENDING', 'Not finished', 'Reserved until Mon 7 Jun 2027, 12:00', 'Continue the order B7D1F0AA'],
    ['OFFLINE_PAYMENT', 'Waiting for payment', 'Pay by Mon 7 Jun 2027, 12:00', 'How to pay B7D1F0AA'],
    ['CUSTOM_OFFLINE_PAYMENT', 'Waiting for payment', 'Pay by Mon 7 Jun 2027, 12:00', 'How to pay B7D1F0AA'],
    [
      'EXTERNAL_PROCESSING_PAYMENT',
      'Payment being checked',
      'Ordered Wed 2 Jun 2027, 18:10',
      'View the order B7D1F0AA',
    ],
    [
      'STUCK',
      'The organizer is checking this order',
      'Ordered Wed 2 Jun 2027, 18:10',
      'View the order B7D1F0AA',
    ],
    ['constructor', 'Pending', 'Ordered Wed 2 Jun 2027, 18:10', 'View the order B7D1F0AA'],
  ])('shows %s as text with its next step (P66)', async (status, state, date, next) => {
    const orders = [bought({ reservations: [reservation({ status })] })]
    await open({ myOrders: () => value(orders) })
    expect(await screen.findByText(state, { selector: ':not(h2)' })).toBeVisible()
    expect(screen.getByText(date)).toBeVisible()
    expect(screen.getByRole('link', { name: next })).toBeVisible()
  })

  test.each([
    ['OFFLINE_PAYMENT', 'Waiting for payment Pay by Mon 7 Jun 2027, 12:00'],
    ['FINALIZING', 'Being completed'],
  ])('shows beside the state of an order with %s a deadline alone (W405)', async (status, text) => {
    await open({ myOrders: () => value([bought({ reservations: [reservation({ status })] })]) })
    await screen.findAllByRole('link', { name: / B7D1F0AA$/ })
    const texts = [...(document.querySelector('.order-rows .row')?.children ?? [])]
    expect(texts.map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).join(' ')).toBe(text)
  })

  const own = { ...reservation(), invoiceNumber: '7', creditNoteAvailable: true }
  test.each([
    ['CANCELLED', {}, 'Canceled', ''],
    ['CREDIT_NOTE_ISSUED', {}, 'Canceled and credited', 'Receipt (PDF)'],
    ['CREDIT_NOTE_ISSUED', own, 'Canceled and credited', 'Invoice (PDF), Credit note (PDF)'],
  ])(
    'shows %s without a link to its page, which is gone, also on a phone, and links its documents (P237)',
    async (status, of, state, documents) => {
      const gone = reservation({ items: [], finalPrice: 0, ...of, status })
      await open({ myOrders: () => value([bought({ reservations: [gone] })]) })
      expect(await screen.findByText(state, { selector: ':not(h2)' })).toBeVisible()
      expect(screen.getByText('Order B7D1F0AA').closest('.only-wide')).toBeNull()
      expect(screen.getByText('Ordered Wed 2 Jun 2027, 18:10')).toBeVisible()
      const links = screen.queryAllByRole('link', { name: /B7D1F0AA/ })
      expect(links.map((link) => link.textContent.replace(' B7D1F0AA', '')).join(', ')).toBe(documents)
      expect(screen.getByRole('link', { name: 'See the event' })).toHaveAttribute('href', '/event/pietra')
      expect(screen.queryByText('Free')).toBeNull()
    },
  )

  test('shows a free reservation as free, a subscription as a pass, and both dates of an event of two days', async () => {
    const free = reservation({ finalPrice: 0, currencyCode: null })
    const pass = bought({
      type: 'subscription',
      title: { en: 'Season Pass' },
      publicIdentifier: '11111111-2222-4333-8444-555555555555',
      formattedStartDate: null,
      formattedEndDate: null,
    })
    await open({
      myOrders: () =>
        value([
          bought({ sameDay: false, formattedEndDate: { en: '10/07/2027 23:30' }, reservations: [free] }),
          pass,
        ]),
    })
    expect(await screen.findByText('Thu 8 Jul 2027, 20:30 – Sat 10 Jul 2027, 23:30')).toBeVisible()
    expect(screen.getByText('Free')).toBeVisible()
    const passGroup = within(screen.getByRole('group', { name: 'Season Pass' }))
    expect(passGroup.getByText('pass')).toBeVisible()
    expect(passGroup.getByRole('link', { name: 'Open pass B7D1F0AA' })).toHaveAttribute(
      'href',
      `/subscription/${pass.publicIdentifier}/reservation/${reservation().id}`,
    )
  })

  test('shows "No orders yet" for an answer without a body', async () => {
    await open({ myOrders: () => value(null) })
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
  })

  test('shows a signed-out visitor what a sign-in gives, and leads to it and back (B23, P303)', async () => {
    setSignInEnabled(true)
    const { user, router } = await open({ me: () => value(null) })
    expect(await screen.findByRole('heading', { name: 'Find your orders on every device' })).toBeVisible()
    expect(screen.getByText('Not needed to buy')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Sign in' })
    expect(link).toHaveAttribute('href', '/openid/authentication?returnTo=%2Fmy-orders')
    await act(() => router.navigate('/my-orders', { state: { returnTo: '/done?lang=en' } }))
    expect(link).toHaveAttribute('href', '/openid/authentication?returnTo=%2Fdone%3Flang%3Den')
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(signInReturn.take(Date.now() + 1)).toBe('/done?lang=en')
    setSignInEnabled(false)
  })

  test('redirects a signed-out visitor home where the server has no sign-in (B23)', async () => {
    const { router } = await open({ me: () => value(null) })
    expect(await screen.findByRole('heading', { name: 'home' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
  })

  test.each([
    ['without a connection', unreachable, 'This page needs a connection'],
    ['when the server is busy', busy, 'This page cannot load right now'],
  ])('does not redirect %s, and shows the orders after a retry', async (_, failure, title) => {
    let answer: AnswerTo<'me'> = failure
    const { user, router } = await open({ me: () => answer })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(router.state.location.pathname).toBe('/my-orders')
    answer = value({ firstName: 'Ada', lastName: null, emailAddress: null, external: true, profile: null })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('group', { name: 'Pietra Nights' })).toBeVisible()
  })

  test('reports orders that cannot be loaded and keeps the links to profile and sign-out (P169)', async () => {
    await open({ myOrders: () => unreachable })
    expect(await screen.findByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/my-profile')
    expect(screen.queryByRole('heading', { name: 'No orders yet' })).toBeNull()
  })

  test('show the outline of a list while they load, and the first failure at once (W312)', async () => {
    let answer: (failure: Result<never>) => void = () => undefined
    let calls = 0
    await open({
      myOrders: () => {
        calls += 1
        return new Promise<Result<never>>((resolve) => (answer = resolve))
      },
    })
    const status = await screen.findByText('Loading')
    expect(status).toHaveClass('vh')
    expect(document.querySelector('main .skeleton')).not.toBeNull()
    answer(busy)
    expect(await screen.findByRole('alert')).toHaveTextContent('This page cannot load right now')
    expect(document.querySelector('main .skeleton')).toBeNull()
    expect(calls).toBe(1)
  })

  test('stores nothing of the account on the device', async () => {
    await open()
    await screen.findByRole('group', { name: 'Pietra Nights' })
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Pietra')
  })
})

describe('signing out', () => {
  const signOut = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }))
  }
  const bye = { targetUrl: 'https://login.example/logout', empty: false }

  test('follows the redirect of the answer and clears the account from the cache (B42, B123, P69)', async () => {
    const { user, left, call, client } = await open({ logout: () => value(bye) })
    await signOut(user)
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://login.example/logout'))
    expect(call).toHaveBeenCalledWith(endpoints.logout, { body: {} })
    expect(await screen.findByRole('heading', { name: 'home' })).toBeVisible()
    expect(client.getQueryData(['account', 'orders'])).toBeUndefined()
    expect(client.getQueryData(['account', 'me'])).toBeNull()
  })

  test.each([
    ['an empty target', { targetUrl: '', empty: true }],
    ['a script as target', { targetUrl: 'javascript:alert(1)', empty: false }],
    ['a protocol-relative address', { targetUrl: '//evil.example/', empty: false }],
  ])('leads home when the answer is %s', async (_, answer) => {
    const { user, left } = await open({ logout: () => value(answer) })
    await signOut(user)
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
  })

  test('reports that the visitor is still signed in when the server refuses', async () => {
    const { user, left } = await open({ logout: () => refused(403) })
    await signOut(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('You are still signed in.')
    expect(left).not.toHaveBeenCalled()
    expect(screen.getByText('Pietra Nights')).toBeInTheDocument()
  })

  test('reports it when neither the server nor the storage of the device can be reached', async () => {
    const { user } = await open({ logout: () => unreachable })
    await signOut(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('You are still signed in.')
  })
})

/** The checkout in the whole app: its addresses and its bars. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReservationStatus } from '#purchase/contract/reservation.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createRoutes } from '#shell/routes.tsx'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { reservationSteps, type ReservationStep } from '#wire/page-paths.ts'
import { refused } from '#wire/result.ts'
import { ada } from '../../support/account.ts'
import { lazyPartsRendered } from '../../support/browser/lazy-parts-rendered.ts'
import { order } from '../../support/orders.ts'
import { descriptor, descriptorId } from '../../support/passes.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import examples from '../../wire/examples.json'
import { callsOf, openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const urls = {
  termsAndConditionsUrl: 'https://x.example/terms',
  privacyPolicyUrl: 'https://x.example/privacy',
}

const open = (step: string, options: CheckoutOptions = {}) =>
  openCheckout(step, {
    pages: createRoutes,
    event: urls,
    ...options,
    answers: {
      info: () => value({ ...examples.applicationInfo, globalPrivacyPolicyUrl: null, globalTermsUrl: null }),
      languages: () => value([{ locale: 'en', displayLanguage: 'English' }]),
      bundle: () => value({}),
      ...options.answers,
    },
  })

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
})

/** The heading of a step that is loaded: it stands there before. */
const title = async (name: string | RegExp) => {
  await screen.findByRole('heading', { level: 1, name })
  await waitFor(() => expect(screen.queryByText('Opening your order')).toBeNull())
  return screen.findByRole('heading', { level: 1, name })
}
/** The bar follows the page in an effect. */
const backLink = () => within(screen.getByRole('banner')).findByRole('link', { name: 'Back' })

/** A status that leads to each step, and the heading of the step's page. */
const pages = {
  book: ['PENDING', 'Your details'],
  overview: ['PENDING', 'Review and pay'],
  'waiting-payment': ['OFFLINE_PAYMENT', /^Transfer CHF\s/],
  'waiting-custom-payment': ['CUSTOM_OFFLINE_PAYMENT', /^Pay /],
  'deferred-payment': ['DEFERRED_OFFLINE_PAYMENT', 'We have your order'],
  'processing-payment': ['EXTERNAL_PROCESSING_PAYMENT', 'Your payment is being processed'],
  success: ['COMPLETE', 'Almost there, Ada'],
  'not-found': ['CANCELLED', 'This order was canceled'],
  error: ['STUCK', 'The organizer has to check your order'],
} satisfies Record<ReservationStep, readonly [status: ReservationStatus, heading: string | RegExp]>

describe('the pages of a reservation', () => {
  test.each(reservationSteps)(
    '%s opens by its address (B14, B15, B16, B17, B18, B19, B20, B21)',
    async (step) => {
      const [status, heading] = pages[step]
      const { where } = await open(step, {
        reservation: order({ status, firstName: 'Ada', validatedBookingInformation: step !== 'book' }),
      })
      expect(await title(heading)).toBeVisible()
      expect(where()).toBe(step)
    },
  )

  test('the address keeps only the parameters of the shop after the confirmation', async () => {
    const { router } = await open('overview', {
      reservation: order({ status: 'COMPLETE', firstName: 'Ada' }),
      search: '?lang=en&utm_source=mail&token=t-1',
    })
    await title('Almost there, Ada')
    expect(router.state.location.search).toBe('?lang=en')
  })

  test('waitingPayment, the address in mails of older releases, opens waiting-payment (B26)', async () => {
    const { router } = await open('waitingPayment', { reservation: order({ status: 'OFFLINE_PAYMENT' }) })
    expect(await title(/^Transfer CHF\s/)).toBeVisible()
    expect(router.state.location.pathname).toBe(`/event/pietra/reservation/${order().id}/waiting-payment`)
    expect(router.state.historyAction).toBe('REPLACE')
    await act(() => router.navigate(-1))
    expect(router.state.location.pathname).toBe('/before')
  })
})

test('a stuck order leads to the organizer, with its number in the subject of the mail', async () => {
  await open('error', { reservation: order({ status: 'STUCK' }) })
  expect(await title('The organizer has to check your order')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Write to the organizer' })).toHaveAttribute(
    'href',
    `mailto:hello@example.org?subject=${order().shortId}`,
  )
  expect(screen.getByText(order().shortId)).toBeVisible()
})

describe('a reservation that cannot be shown', () => {
  test.each([
    ['an event', {}, '/event/pietra', 'See the event'],
    ['a pass', { subscription: descriptor() }, `/subscription/${descriptorId}`, 'See the pass'],
  ])('leads back to its page when the order of %s was canceled (P26)', async (_, options, path, name) => {
    await open('not-found', { ...options, reservation: order({ status: 'CANCELLED' }) })
    expect(await title('This order was canceled')).toBeVisible()
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path)
    expect(screen.getByText(order().shortId)).toBeVisible()
    await waitFor(async () => expect(await backLink()).toHaveAttribute('href', path))
  })

  test('leads home when its event does not exist either (P135)', async () => {
    await open('book', { answers: { reservation: () => refused(404), event: () => refused(404) } })
    expect(await title('No order with this number')).toBeVisible()
    await waitFor(async () => expect(await backLink()).toHaveAttribute('href', '/'))
  })

  test.each([400, 403, 409])('is not reported as missing after a %i', async (status) => {
    await open('book', { answers: { reservation: () => refused(status) } })
    expect(await title('Your order cannot be shown right now')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('leads to the sign-in of its account and back after a 401', async () => {
    await open('success', { answers: { reservation: () => refused(401) } })
    expect(await title('This order belongs to an account')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/openid/event/pietra/reservation/${order().id}`,
    )
  })

  test('names the account that is signed in, which it does not belong to, and leads to its sign-out', async () => {
    setSignInEnabled(true)
    await open('success', { answers: { reservation: () => refused(401), me: () => value(ada()) } })
    expect(await screen.findByText(/You are signed in as .+@/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/my-orders')
    setSignInEnabled(false)
  })

  test('is not reported as missing when a proxy refuses', async () => {
    await open('success', { answers: { reservation: () => refused(403, [], true) } })
    expect(await title('Your order cannot be shown right now')).toBeVisible()
  })

  test('is not requested when its id is no UUID, which alf.io answers with a 500', async () => {
    const { call } = await open('book', { reservation: order({ id: 'not-an-id' }) })
    expect(await title('No order with this number')).toBeVisible()
    expect(callsOf(call, endpoints.reservation)).toEqual([])
    expect(screen.getByText(/NOT-AN-I\b/)).toBeVisible()
    await waitFor(async () => expect(await backLink()).toHaveAttribute('href', '/event/pietra'))
  })

  test('reports a session that ended while the details were typed when they are sent', async () => {
    let signedIn = true
    const { user } = await open('book', {
      answers: {
        reservation: () => (signedIn ? value(order()) : refused(401)),
        validateToOverview: () => refused(401),
      },
    })
    const next = await screen.findByRole('button', { name: 'Continue' })
    signedIn = false
    await user.click(next)
    expect(await screen.findByText('This order belongs to an account')).toBeVisible()
  })
})

describe('overview', () => {
  const validated = () => ({ reservation: order({ validatedBookingInformation: true }) })

  test('leads back to the details, which the server reopens (P14)', async () => {
    const server = validated()
    const backToBooking = vi.fn(() => {
      server.reservation = order()
      return value(true)
    })
    const { user, where, router } = await open('overview', {
      server,
      search: '?tags=dusk&utm_source=mail',
      answers: { backToBooking },
    })
    await title('Review and pay')
    await user.click(await backLink())
    await title('Your details')
    expect(backToBooking).toHaveBeenCalledOnce()
    expect(where()).toBe('book')
    expect(router.state.location.search).toBe('?tags=dusk&utm_source=mail')
  })

  test('offers a retry without a network and stays on the page', async () => {
    const { user, where } = await open('overview', {
      server: validated(),
      answers: { backToBooking: () => unreachable },
    })
    await title('Review and pay')
    await user.click(await backLink())
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    await user.click(await backLink())
    await title('Review and pay')
    expect(where()).toBe('overview')
  })
})

describe('booking page', () => {
  test('explains the star of required fields (B113)', async () => {
    await open('book')
    expect(await screen.findByText('Fields with * are required.')).toBeVisible()
  })

  test('shows the title of the event and the link back to it (B91)', async () => {
    await open('book')
    await title('Your details')
    expect(await within(screen.getByRole('banner')).findByText('Pietra Nights')).toBeVisible()
    expect(await backLink()).toHaveAttribute('href', '/event/pietra')
    await waitFor(() => expect(document.title).toMatch(/^Your order for Pietra Nights/))
  })

  test('links terms and privacy policy of the event (B93)', async () => {
    await open('book')
    await title('Your details')
    const foot = within(await screen.findByRole('contentinfo'))
    // The bars take over the address of the page's terms in an effect.
    const privacy = await foot.findByRole('link', { name: /^Privacy/ })
    await waitFor(() => expect(privacy).toHaveAttribute('href', urls.privacyPolicyUrl))
    expect(foot.getByRole('link', { name: /^Terms/ })).toHaveAttribute('href', urls.termsAndConditionsUrl)
  })

  test('hides the legal links on later pages (B93)', async () => {
    await open('overview', { reservation: order({ validatedBookingInformation: true }) })
    await title('Review and pay')
    await waitFor(() => expect(screen.queryByRole('contentinfo')).toBeNull())
  })
})

describe('sign-in in the top bar of the checkout', () => {
  // The simulated browser takes the head of a ticket for a banner, too.
  const signIn = () => within(screen.getAllByRole('banner')[0]!).queryByRole('link', { name: 'Sign in' })
  afterEach(() => {
    vi.restoreAllMocks()
    act(() => setSignInEnabled(false))
  })

  test.each([
    ['success', order({ status: 'COMPLETE', firstName: 'Ada' }), false],
    ['book', order(), true],
    ['overview', order({ validatedBookingInformation: true }), true],
  ] as const)(
    'is offered on the page "%s", before the confirmation on wide windows only (B92)',
    async (step, reservation, isWide) => {
      setSignInEnabled(true)
      await open(step, { reservation, answers: { me: () => value(null) } })
      await waitFor(() => expect(signIn()?.classList.contains('only-wide')).toBe(isWide))
      expect(signIn()).toBeVisible()
    },
  )

  test('is not offered in a frame', async () => {
    setSignInEnabled(true)
    vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: vi.fn() } as unknown as Window)
    const embeddingConfiguration = { enabled: true, notificationOrigin: 'https://host.example' }
    await open('success', {
      reservation: order({ status: 'COMPLETE', firstName: 'Ada' }),
      event: { embeddingConfiguration },
      answers: { me: () => value(null) },
    })
    await title('Almost there, Ada')
    await lazyPartsRendered()
    expect(signIn()).toBeNull()
  })
})

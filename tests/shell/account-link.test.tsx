/** The account in the bars of the app: unknown, signed out or signed in. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { profileDeletedFlag, signInReturn } from '#device/browser/account-redirect.ts'
import { endpoints } from '#shell/endpoints.ts'
import { mainSectionOf } from '#shell/frame/main-section.ts'
import { Shell } from '#shell/frame/Shell.tsx'
import { dismissToast } from '#ui/app/toasts.ts'
import { mayBeSignedIn, setSignedIn, setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { Page } from '#ui/page/Page.tsx'
import english from '../../src/i18n/locales/en/server.json'
import { info } from '../account/pages/render-account.tsx'
import { callsOf } from '../purchase/pages/render-checkout.tsx'
import { ada } from '../support/account.ts'
import { unreachable, value, type Answers } from '../support/wire/scripted-api.ts'
import { openPage } from './pages/open-page.tsx'

const LastStep = () => (
  <Page back="/" account>
    <h1>done</h1>
  </Page>
)

const Step = () => (
  <Page back="/" account="wide">
    <h1>step</h1>
  </Page>
)

const page = (title: string) => (
  <Page>
    <h1>{title}</h1>
  </Page>
)

const routes = [
  {
    element: <Shell />,
    children: [
      { path: '/', element: page('home') },
      { path: '/my-orders', element: page('orders') },
      { path: '/flow', element: page('flow') },
      { path: '/done', element: <LastStep /> },
      { path: '/step', element: <Step /> },
    ],
  },
]

const open = (answers: Answers, address = '/') =>
  openPage(routes, address, { info: () => info(), bundle: () => value(english), ...answers })
const tab = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', { name: 'Account' })

beforeEach(() => {
  // Test files share the state of the sign-in.
  setSignInEnabled(false)
  sessionStorage.clear()
  mayBeSignedIn.keep()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
})
afterEach(() => {
  act(() => {
    setSignInEnabled(false)
    dismissToast('account')
  })
  window.history.replaceState(null, '', '/')
})

test.each([
  ['without a sign-in', () => info()],
  ['while it is unknown whether the server has a sign-in', () => new Promise<never>(() => undefined)],
])('the top bar shows no account and no sign-in and requests no visitor %s', async (_, answer) => {
  const { call } = open({ me: () => value(ada()), info: answer })
  await screen.findByRole('heading', { name: 'home' })
  for (const name of ['Account', 'Sign in']) {
    expect(screen.queryByRole('link', { name })).toBeNull()
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(callsOf(call, endpoints.me)).toHaveLength(0)
})

test('the bars link the account to the page before the sign-in when signed out (B43)', async () => {
  setSignInEnabled(true)
  const { call } = open({ me: () => value(null) })
  await waitFor(() => expect(callsOf(call, endpoints.me)).toHaveLength(1))
  expect(await tab()).toHaveAttribute('href', '/my-orders')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/my-orders')
})

test.each([
  ['the last step of a flow', '/done?lang=en', false],
  ['event, details and review on a wide window, beside the way to the tickets', '/step?lang=en', true],
])(
  'the top bar offers the sign-in on %s and hands over the page to come back to (B92)',
  async (_, address, isWide) => {
    setSignInEnabled(true)
    const { router } = open({ me: () => value(null) }, address)
    const signIn = await screen.findByRole('link', { name: 'Sign in' })
    expect(signIn.classList.contains('only-wide')).toBe(isWide)
    expect(screen.queryAllByRole('link', { name: 'My tickets' })).toHaveLength(isWide ? 1 : 0)
    await userEvent.click(signIn)
    expect(router.state.location).toMatchObject({ pathname: '/my-orders', state: { returnTo: address } })
  },
)

test('the top bar offers no sign-in inside a flow', async () => {
  setSignInEnabled(true)
  open({ me: () => value(null) }, '/flow')
  await screen.findByRole('heading', { name: 'flow' })
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})

test('the top bar links the account to the orders when signed in (B42)', async () => {
  setSignInEnabled(true)
  open({ me: () => value(ada()) })
  await waitFor(async () => expect(await tab()).toHaveAttribute('href', '/my-orders'))
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})

describe('after a sign-in that ends on the home page', () => {
  const leftToSignIn = (path: string) => signInReturn.keep(path, performance.timeOrigin - 60_000)

  test('the app returns once to the page that was left, replacing the history entry (B292)', async () => {
    setSignInEnabled(true)
    leftToSignIn('/done?lang=en')
    const { router } = open({ me: () => value(ada()) })
    expect(await screen.findByRole('heading', { name: 'done' })).toBeVisible()
    expect([router.state.location.search, router.state.historyAction]).toEqual(['?lang=en', 'REPLACE'])
    await act(() => router.navigate('/'))
    expect(screen.getByRole('heading', { name: 'home' })).toBeVisible()
  })

  test.each([
    ['the visitor is still signed out', '/', null],
    ['the sign-in ended on another page', '/flow', ada()],
  ])('the app forgets that page when %s', async (_, address, me) => {
    setSignInEnabled(true)
    leftToSignIn('/done')
    const { router } = open({ me: () => value(me) }, address)
    await waitFor(() => expect(sessionStorage.getItem('tessera.sign-in-return')).toBe(''))
    expect(router.state.location.pathname).toBe(address)
  })
})

test('the catalogue shows the account of a visitor whose browser dropped the note of the sign-in once another page has asked', async () => {
  localStorage.removeItem('tessera.account')
  setSignInEnabled(true)
  const { call } = open({ me: () => value(ada()) })
  await screen.findByRole('heading', { name: 'home' })
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: 'Account', hidden: true })).toBeInTheDocument()
  expect(callsOf(call, endpoints.me)).toHaveLength(1)
  expect(mayBeSignedIn.read()).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Tessera' }))
  expect(await screen.findByRole('heading', { name: 'home' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Account', hidden: true })).toBeInTheDocument()
})

test('the catalogue requests no visitor in a browser where nobody has signed in', async () => {
  localStorage.removeItem('tessera.account')
  setSignInEnabled(true)
  const { call } = open({ me: () => value(null) })
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(callsOf(call, endpoints.me)).toHaveLength(0)
})

describe('menu of the top bar', () => {
  const menuButton = async () => screen.findByRole('button', { name: 'Account', hidden: true })
  const openMenu = async (answers: Answers = {}) => {
    setSignInEnabled(true)
    const page = open({ me: () => value(ada()), ...answers })
    await userEvent.click(await menuButton())
    return { ...page, menu: within(await screen.findByRole('dialog', { name: 'Account' })) }
  }

  test('leads to profile and orders, and closes with the page (B42)', async () => {
    const { menu } = await openMenu()
    expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/my-profile',
      '/my-orders',
    ])
    await userEvent.click(menu.getByRole('link', { name: 'My orders' }))
    expect(await screen.findByRole('heading', { name: 'orders' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('closes with its button', async () => {
    const { menu } = await openMenu()
    await userEvent.click(menu.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await menuButton()).toHaveFocus()
  })

  test('asks before it signs the visitor out', async () => {
    const { menu, call } = await openMenu({ logout: () => unreachable })
    await userEvent.click(menu.getByRole('button', { name: 'Sign out' }))
    const question = within(await screen.findByRole('dialog', { name: 'Sign out of this device?' }))
    expect(callsOf(call, endpoints.logout)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(callsOf(call, endpoints.logout)).toHaveLength(1))
  })
})

test('the top bar keeps the link to the sign-in when no answer arrives', async () => {
  setSignInEnabled(true)
  const { call } = open({ me: () => unreachable })
  await waitFor(() => expect(callsOf(call, endpoints.me)).toHaveLength(1))
  expect(await tab()).toHaveAttribute('href', '/my-orders')
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument()
})

test('the shell marks My orders as the account section and shows a back link on the profile', async () => {
  setSignInEnabled(true)
  setSignedIn(true)
  open({ me: () => value(ada()) }, '/my-orders')
  expect(await tab()).toHaveAttribute('aria-current', 'page')
  expect(mainSectionOf('/my-profile')).toBeNull()
})

test('the app reports a deleted profile on the next page, once (P234)', async () => {
  profileDeletedFlag.keep(1)
  setSignInEnabled(true)
  for (const isSignedIn of [true, false]) setSignedIn(isSignedIn)
  open({ me: () => value(null) })
  expect(await screen.findByText('Your profile was deleted.')).toBeVisible()
  expect([profileDeletedFlag.take(2), mayBeSignedIn.read()]).toEqual([false, false])
})

test('the app keeps the note of the deletion for the page after the redirect', async () => {
  profileDeletedFlag.keep()
  setSignInEnabled(true)
  open({ me: () => value(ada()) })
  await waitFor(async () => expect(await tab()).toHaveAttribute('href', '/my-orders'))
  expect(screen.queryByText('Your profile was deleted.')).toBeNull()
  expect(profileDeletedFlag.take(2)).toBe(true)
})

test('the app welcomes the visitor after the first sign-in', async () => {
  window.history.replaceState(null, '', '/events-all?lang=en#signed-up')
  setSignInEnabled(true)
  open({ me: () => value(ada()) })
  expect(await screen.findByText('Your account is ready.')).toBeVisible()
  expect(location.href).toMatch(/\/events-all\?lang=en$/)
})

/** What the bars of the app know of the visitor: nothing, that nobody is signed in, or that somebody is. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Shell } from '#app/shell/Shell.tsx'
import { placeOf } from '#app/shell/places.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { deletedProfile } from '#platform/farewell.ts'
import { learnSignedIn, learnSignIn } from '#shared/sign-in.ts'
import { dismissToast } from '#shared/toasts.ts'
import english from '../../server/i18n/en.json'
import { openPage, unreachable, value, type Answers } from '../browse/stage.tsx'
import { callsOf } from '../checkout/stage.tsx'
import { ada, info } from './stage.tsx'

const routes = [
  {
    element: <Shell />,
    children: [
      { path: '/', element: <h1>home</h1> },
      { path: '/my-orders', element: <h1>orders</h1> },
    ],
  },
]

const open = (answers: Answers, address = '/') =>
  openPage(routes, address, { info: () => info(), bundle: () => value(english), ...answers })
const tab = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', { name: 'Account' })

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
})
afterEach(() => {
  act(() => {
    learnSignIn(false)
    dismissToast('account')
  })
  delete document.documentElement.dataset['signedUp']
})

test('without sign-in there is no account, and nobody is asked who they are', async () => {
  const { call } = open({ me: () => value(ada()) })
  await screen.findByRole('heading', { name: 'home' })
  expect(screen.queryByRole('link', { name: 'Account' })).toBeNull()
  expect(callsOf(call, endpoints.me)).toHaveLength(0)
})

test('nobody signed in: the account is the sign-in of the server', async () => {
  learnSignIn(true)
  const { call } = open({ me: () => value(null) })
  await waitFor(() => expect(callsOf(call, endpoints.me)).toHaveLength(1))
  expect(await tab()).toHaveAttribute('href', '/openid/authentication')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/openid/authentication')
})

test('somebody signed in: the account is their orders', async () => {
  learnSignIn(true)
  open({ me: () => value(ada()) })
  await waitFor(async () => expect(await tab()).toHaveAttribute('href', '/my-orders'))
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})

test('without an answer the account stays the sign-in', async () => {
  learnSignIn(true)
  const { call } = open({ me: () => unreachable })
  await waitFor(() => expect(callsOf(call, endpoints.me)).toHaveLength(1))
  expect(await tab()).toHaveAttribute('href', '/openid/authentication')
})

test('my orders are the account’s place, the profile is a page behind it', async () => {
  learnSignIn(true)
  learnSignedIn(true)
  open({ me: () => value(ada()) }, '/my-orders')
  expect(await tab()).toHaveAttribute('aria-current', 'page')
  expect(placeOf('/my-profile')).toBeNull()
})

test('a deleted profile is told on the next page, once', async () => {
  deletedProfile.keep(1)
  learnSignIn(true)
  open({ me: () => value(null) })
  expect(await screen.findByText('Your profile was deleted.')).toBeVisible()
  expect(deletedProfile.take(2)).toBe(false)
})

test('the page that is left after the deletion keeps the note for the next one', async () => {
  deletedProfile.keep()
  learnSignIn(true)
  open({ me: () => value(ada()) })
  await waitFor(async () => expect(await tab()).toHaveAttribute('href', '/my-orders'))
  expect(screen.queryByText('Your profile was deleted.')).toBeNull()
  expect(deletedProfile.take(2)).toBe(true)
})

test('the first sign-in is welcomed', async () => {
  document.documentElement.dataset['signedUp'] = 'true'
  learnSignIn(true)
  open({ me: () => value(ada()) })
  expect(await screen.findByText('Your account is ready.')).toBeVisible()
  expect(document.documentElement.dataset['signedUp']).toBeUndefined()
})

import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RouteObject } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allActions } from '#outbox/store/read-actions.ts'
import { endpoints } from '#shell/endpoints.ts'
import { useSendQueuedActions } from '#shell/tasks/DeviceTasks.tsx'
import { WaitingList } from '#waiting-list/parts/WaitingList.tsx'
import { refused } from '#wire/result.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { info, openAccount } from '../../account/pages/render-account.tsx'
import { callsOf, pass } from '../../purchase/pages/render-checkout.tsx'
import { openPage } from '../../shell/pages/open-page.tsx'
import { ada } from '../../support/account.ts'
import { storageDevice } from '../../support/browser/device.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { application, items, wholeEvent } from '../../support/events.ts'
import { unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

let device: ReturnType<typeof storageDevice>
beforeEach(async () => {
  localStorage.clear()
  device = storageDevice()
  await device.db.open()
})
afterEach(() => device.db.delete())

const App = () => {
  useSendQueuedActions()
  return <WaitingList event={wholeEvent()} items={items([])} />
}
const routes: RouteObject[] = [{ path: '/', element: <App /> }]
const waiting = 'Not on the waiting list yet'
const sent = english['show-event.sold-out.subscription-complete']
const online = () => window.dispatchEvent(new Event('online'))

function openList(answers: Answers = {}) {
  const page = openPage(routes, '/', answers, device.services)
  act(() => page.texts.setBundle('en', english))
  return page
}

async function join(answers: Answers) {
  const page = openList(answers)
  await fillIn(screen.getByLabelText('Email *'), 'ada@example.org')
  await fillIn(screen.getByLabelText('First name *'), 'Ada')
  await fillIn(screen.getByLabelText('Last name *'), 'Kern')
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Join the waiting list' }))
  return page
}

describe('an entry of the waiting list without an answer', () => {
  test('is shown as waiting, not as done, and is sent when the connection is back (W60)', async () => {
    const answers: Answers = { joinWaitingList: () => unreachable }
    const page = await join(answers)
    expect(await screen.findByText(waiting)).toBeVisible()
    expect(screen.queryByText(sent)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull()
    answers.joinWaitingList = () => value(true)
    page.unmount()
    openList(answers)
    expect(await screen.findByText(sent)).toBeVisible()
    expect(screen.queryByText(waiting)).toBeNull()
    expect(await allActions(device.db)).toEqual([])
  })

  test('is sent as soon as the server answers again, once, though the browser had a connection (W60)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    let isBack = false
    const { call } = await join({
      joinWaitingList: () => unreachable,
      info: () => (isBack ? value(application) : unreachable),
    })
    await screen.findByText(waiting)
    const sendings = () => callsOf(call, endpoints.joinWaitingList).length
    await pass(10_000)
    expect(sendings()).toBe(1)
    isBack = true
    await pass(20_000)
    // It has no answer although the server has others: it is not sent each few seconds.
    await waitFor(() => expect(sendings()).toBe(2))
    await pass(30_000)
    expect(sendings()).toBe(2)
    vi.useRealTimers()
  })

  test('can be canceled, and the form has its entries again', async () => {
    const { call } = await join({ joinWaitingList: () => unreachable })
    await userEvent.click(await screen.findByRole('button', { name: 'Do not send' }))
    expect(await screen.findByLabelText('Email *')).toHaveValue('ada@example.org')
    expect(await allActions(device.db)).toEqual([])
    const sent = () => call.mock.calls.filter(([endpoint]) => endpoint === endpoints.joinWaitingList).length
    const before = sent()
    act(() => void online())
    await waitFor(() => expect(sent()).toBe(before))
  })

  test.each([
    ['has no answer', () => unreachable],
    ['runs while its page is closed', () => new Promise<never>(() => undefined)],
  ])('whose first call %s shows the reason of a later refusal, until it is dismissed', async (_, first) => {
    const problem = { code: 'error.email', path: 'email', args: {} }
    const answers: Answers = { joinWaitingList: first }
    const page = await join(answers)
    await expect.poll(() => allActions(device.db)).toHaveLength(1)
    await device.db.actions.toCollection().modify({ notBefore: 0 })
    answers.joinWaitingList = () => refused(422, [problem])
    page.unmount()
    openList(answers)
    expect(await screen.findByText('You are not on the waiting list')).toBeVisible()
    expect(screen.getByText(english['error.email'])).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByText('You are not on the waiting list')).toBeNull())
  })

  test('is not queued when the server refuses it at once', async () => {
    await join({ joinWaitingList: () => refused(422, [{ code: 'error.email', path: 'email', args: {} }]) })
    await screen.findByText(english['error.email'])
    expect(await allActions(device.db)).toEqual([])
  })
})

describe('a profile without an answer', () => {
  test('waits with what was typed and with everything that the form does not show', async () => {
    const { user } = await openAccount(
      '/my-profile',
      { info: () => info(false), updateMe: () => unreachable },
      device.services,
    )
    await user.clear(await screen.findByLabelText(/First name/))
    await fillIn(screen.getByLabelText(/First name/), 'Zoë')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Profile not saved yet')).toBeVisible()
    expect(screen.getByLabelText(/First name/)).toHaveValue('Zoë')
    expect((await allActions(device.db)).map(({ action }) => action)).toMatchObject([
      {
        kind: 'profile',
        account: ada().emailAddress,
        form: {
          firstName: 'Zoë',
          billingAddressCity: 'Lugano',
          additionalInfo: { jobTitle: 'Engineer', 'food.wish': 'No nuts' },
        },
      },
    ])
    // Nothing is left to save until something is typed.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    await user.type(screen.getByLabelText(/First name/), 'y')
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
  })
})

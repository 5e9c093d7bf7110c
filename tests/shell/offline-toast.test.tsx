/** The notice of a lost connection. The state of the connection is one for all tests: each one ends with a connection. */
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { Shell } from '#shell/frame/Shell.tsx'
import { withConnectionStatus } from '#ui/data/connection.ts'
import { Page } from '#ui/page/Page.tsx'
import { scriptedApi, unreachable, value } from '../support/wire/scripted-api.ts'
import examples from '../wire/examples.json'
import { openPage } from './pages/open-page.tsx'

const info = () => value({ ...examples.applicationInfo, globalPrivacyPolicyUrl: null })
const routes = [
  {
    element: <Shell />,
    children: ['/', '/event/:name', '/subscription/:id', '/event/:name/reservation/:id/:step'].map(
      (path) => ({
        path,
        element: (
          <Page>
            <h1>home</h1>
          </Page>
        ),
      }),
    ),
  },
]
const open = (path = '/') => openPage(routes, path, { info, bundle: () => value({}) })

beforeEach(() => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']))
afterEach(async () => void (await withConnectionStatus(scriptedApi({ info }).api).call(endpoints.info, {})))

test('the offline message reports five seconds without an answer once, beginning with what still works', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const offline = withConnectionStatus(scriptedApi({ info: () => unreachable }).api)
    const online = withConnectionStatus(scriptedApi({ info: info }).api)
    open()
    await screen.findByRole('heading', { name: 'home' })
    await act(() => offline.call(endpoints.info, {}))
    await act(() => vi.advanceTimersByTimeAsync(4900))
    expect(screen.queryByText('No connection. Your tickets still open.')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(
      screen.getByText('No connection. Your tickets still open.').closest('[role="status"]'),
    ).not.toBeNull()
    await act(() => online.call(endpoints.info, {}))
    expect(screen.queryByText('No connection. Your tickets still open.')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

const order = '/event/spring/reservation/6f1c5b1e-7a3c-4f0e-9d55-0d5f3f1c2a10'
test.each([
  ['/event/spring', 'No connection'],
  ['/subscription/6f1c5b1e-7a3c-4f0e-9d55-0d5f3f1c2a10', 'No connection'],
  [`${order}/book`, 'No connection'],
  [`${order}/waiting-payment`, 'No connection. These details stay valid.'],
])('the offline message promises no tickets to a buyer at %s: %s', async (path, text) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  open(path)
  await screen.findByRole('heading', { name: 'home' })
  await act(() => withConnectionStatus(scriptedApi({ info: () => unreachable }).api).call(endpoints.info, {}))
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(screen.getByText(text)).toBeVisible()
})

test("the offline message does not count an answer from the worker's cache as a connection", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const stored = withConnectionStatus(scriptedApi({ info: () => ({ ...info(), keptAt: 1 }) }).api)
  const online = withConnectionStatus(scriptedApi({ info: info }).api)
  open()
  await screen.findByRole('heading', { name: 'home' })
  await act(() => stored.call(endpoints.info, {}))
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(screen.getByText('No connection. Your tickets still open.')).toBeVisible()
  await act(() => online.call(endpoints.info, {}))
  expect(screen.queryByText('No connection. Your tickets still open.')).toBeNull()
})

test('the offline message does not count an answer to a call that began before the connection was lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let answer = () => {}
  const slowInfo = () => new Promise<ReturnType<typeof info>>((resolve) => (answer = () => resolve(info())))
  const slow = withConnectionStatus(scriptedApi({ info: slowInfo }).api)
  const offline = withConnectionStatus(scriptedApi({ info: () => unreachable }).api)
  open()
  await screen.findByRole('heading', { name: 'home' })
  const begun = slow.call(endpoints.info, {})
  await act(() => offline.call(endpoints.info, {}))
  answer()
  await act(() => begun)
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(screen.getByText('No connection. Your tickets still open.')).toBeVisible()
})

test('the offline message does not count texts as a connection, which the worker answers from its cache first', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const offline = withConnectionStatus(scriptedApi({ info: () => unreachable }).api)
  const texts = withConnectionStatus(scriptedApi({ bundle: () => value({}) }).api)
  open()
  await screen.findByRole('heading', { name: 'home' })
  await act(() => offline.call(endpoints.info, {}))
  await act(() => texts.call(endpoints.bundle, { params: { lang: 'en' } }))
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(screen.getByText('No connection. Your tickets still open.')).toBeVisible()
})

test('the offline message reports a lost connection at once on a page that opens without one', async () => {
  const offline = withConnectionStatus(scriptedApi({ info: () => unreachable }).api)
  await offline.call(endpoints.info, {})
  open()
  await screen.findByRole('heading', { name: 'home' })
  expect(screen.getByText('No connection. Your tickets still open.')).toBeVisible()
})

test('the offline message does not count an aborted call as a lost connection', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const left = withConnectionStatus(
    scriptedApi({ info: () => ({ kind: 'unreachable', reason: 'aborted' }) }).api,
  )
  open()
  await screen.findByRole('heading', { name: 'home' })
  await act(() => left.call(endpoints.info, {}))
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(screen.queryByText('No connection. Your tickets still open.')).toBeNull()
})

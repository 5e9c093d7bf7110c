import { act, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import * as analytics from '#shell/start/report-page-view.ts'
import { PageViews } from '#shell/tasks/BackgroundTasks.tsx'
import { application, wholeEvent } from '../../support/events.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices } from '../../support/test-services.ts'
import { scriptedApi, value } from '../../support/wire/scripted-api.ts'

beforeEach(() => void vi.spyOn(analytics, 'reportPageView').mockResolvedValue())

const configuration = (googleAnalyticsKey: string | null) => ({
  googleAnalyticsKey,
  googleAnalyticsScrambledInfo: true,
  clientId: null,
})

function open(path: string, keys: { info?: string; event?: string } = {}) {
  const { api, call } = scriptedApi({
    info: () => value({ ...application, analyticsConfiguration: configuration(keys.info ?? null) }),
    event: () => value(wholeEvent({ analyticsConfiguration: configuration(keys.event ?? null) })),
  })
  const services = testServices(api)
  const router = createMemoryRouter([{ path: '*', element: <PageViews /> }], { initialEntries: [path] })
  renderWithServices(<RouterProvider router={router} />, services)
  return { router, call }
}

const reported = () =>
  vi
    .mocked(analytics.reportPageView)
    .mock.calls.map(([{ googleAnalyticsKey }, path]) => [googleAnalyticsKey, path])

test('the analytics report each page once, with the key of the server or of the event', async () => {
  const { router } = open('/', { info: 'G-SERVER', event: 'G-EVENT' })
  await waitFor(() => expect(reported()).toEqual([['G-SERVER', '/']]))
  await act(() => router.navigate('/event/pietra'))
  await waitFor(() => expect(reported().at(-1)).toEqual(['G-EVENT', '/event/pietra']))
  expect(reported()).toHaveLength(2)
})

test('the analytics report nothing without a key (B202)', async () => {
  const { call } = open('/')
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  expect(reported()).toEqual([])
})

test('the analytics request nothing on the pages of the wallet', async () => {
  const { router, call } = open('/wallet', { info: 'G-SERVER' })
  await act(() => router.navigate('/wallet/next'))
  expect(call).not.toHaveBeenCalled()
  expect(reported()).toEqual([])
})

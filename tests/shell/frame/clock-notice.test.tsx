import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { day, minute } from '#kit/time/durations.ts'
import { createTrustedClock } from '#kit/time/trusted-clock.ts'
import { Shell } from '#shell/frame/Shell.tsx'
import { Page } from '#ui/page/Page.tsx'
import { value } from '../../support/wire/scripted-api.ts'
import examples from '../../wire/examples.json'
import { openPage } from '../pages/open-page.tsx'

const noon = Date.UTC(2027, 6, 9, 12)
const info = () => value({ ...examples.applicationInfo, globalPrivacyPolicyUrl: null })
const routes = [
  {
    element: <Shell />,
    children: [
      {
        path: '*',
        element: (
          <Page>
            <h1>page</h1>
          </Page>
        ),
      },
    ],
  },
]

beforeEach(() => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']))

/** @param ahead the device's clock minus the server's, ms */
async function open(address: string, ahead: number) {
  const clock = createTrustedClock({ deviceTime: () => noon })
  openPage(routes, address, { info, bundle: () => value({}) }, { clock })
  await screen.findByRole('heading', { name: 'page' })
  act(() => clock.record({ serverTime: noon - ahead, deviceTime: noon }))
  return clock
}
const notice = () => screen.queryByRole('region', { name: 'Clock of this device' })?.textContent ?? null

describe('the notice of a wrong clock', () => {
  it.each([
    '/wallet',
    '/wallet/pass/1',
    '/event/pietra/ticket/0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/view',
    '/event/pietra/ticket/0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/check-in/hash/waiting-room',
    '/event/pietra/reservation/0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5',
    '/event/pietra/reservation/0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/overview',
  ])('is shown at %s (W70)', async (address) => {
    await open(address, 40 * day)
    await waitFor(() => expect(notice() ?? '').toContain('The clock of this device is 40 days fast'))
  })

  it.each(['/', '/event/pietra', '/events-all', '/my-orders'])('is not shown at %s', async (address) => {
    await open(address, 40 * day)
    expect(notice()).toBeNull()
  })

  it.each([
    [3 * minute, '3 minutes fast'],
    [-90 * minute, '1 hour slow'],
    [-365 * day, '365 days slow'],
  ])('names a difference of %i ms', async (ahead, text) => {
    await open('/wallet', ahead)
    await waitFor(() => expect(notice() ?? '').toContain(text))
  })

  it('is gone when the next answer finds the clock right', async () => {
    const clock = await open('/wallet', day)
    await waitFor(() => expect(notice()).not.toBeNull())
    act(() => clock.record({ serverTime: noon, deviceTime: noon }))
    expect(notice()).toBeNull()
  })

  it.each([2 * minute, -2 * minute, 0])('is not shown for a difference of %i ms', async (ahead) => {
    await open('/wallet', ahead)
    expect(notice()).toBeNull()
  })
})

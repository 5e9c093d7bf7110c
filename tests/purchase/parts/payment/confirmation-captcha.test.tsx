import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as recaptcha from '#device/browser/bot-check-widgets.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { free } from '../../../support/orders.ts'
import { callsOf, type CheckoutOptions } from '../../pages/render-checkout.tsx'
import { accepted, agree, open, submit, validated } from './open-overview.ts'

describe('bot check of the confirmation', () => {
  const captchaConfiguration = {
    captchaForTicketSelection: false,
    captchaForOfflinePaymentAndFree: true,
    recaptchaApiKey: 'site-key',
  }
  const checked = { event: { captchaConfiguration } }
  let widget: recaptcha.RecaptchaOptions | undefined
  /** The widget is loaded after the page. */
  const passCheck = async (token: string) => {
    await waitFor(() => expect(widget).toBeDefined())
    widget?.onToken(token)
  }
  const ofFree = () => ({ ...free(), ...validated })
  const openChecked = (options: CheckoutOptions) => open(ofFree(), options)

  beforeEach(() => {
    widget = undefined
    vi.spyOn(recaptcha, 'showRecaptcha').mockImplementation((_box, options) => {
      widget = options
      return Promise.resolve()
    })
  })

  test('is required for a free order, and its token is sent (P8, P160)', async () => {
    const { user, call } = await openChecked({ ...checked, answers: { confirm: () => accepted } })
    await submit(/Get tickets/)
    await agree(user)
    expect(await submit(/Get tickets/)).toHaveAccessibleDescription('Complete the security check')
    await passCheck('token-1')
    await waitFor(async () => expect(await submit(/Get tickets/)).not.toHaveAccessibleDescription())
    await user.click(await submit(/Get tickets/))
    await waitFor(() => expect(callsOf(call, endpoints.confirm)).toHaveLength(1))
    expect(callsOf(call, endpoints.confirm)).toMatchObject([{ body: { captcha: 'token-1' } }])
  })

  test('must be passed again after a refused confirmation', async () => {
    const { user } = await openChecked({ ...checked, answers: { confirm: () => refused(422) } })
    await submit(/Get tickets/)
    await agree(user)
    await passCheck('token-1')
    const before = vi.mocked(recaptcha.showRecaptcha).mock.calls.length
    await user.click(await submit(/Get tickets/))
    await waitFor(() => expect(vi.mocked(recaptcha.showRecaptcha).mock.calls.length).toBeGreaterThan(before))
    // The token was used: until the next one the order cannot be sent.
    expect(await submit(/Get tickets/)).toHaveAccessibleDescription('Complete the security check')
  })

  test('is not shown unless the event requires it (P8)', async () => {
    await open(ofFree())
    await submit(/Get tickets/)
    expect(recaptcha.showRecaptcha).not.toHaveBeenCalled()
  })

  test('that the shop requires without its key is named as a fault of the shop, with the way to the organizer', async () => {
    const problem = { code: 'error.STEP_2_CAPTCHA_VALIDATION_FAILED', path: '', args: {} }
    const { user } = await open(ofFree(), { answers: { confirm: () => refused(422, [problem]) } })
    await submit(/Get tickets/)
    await agree(user)
    await user.click(await submit(/Get tickets/))
    expect(await screen.findByRole('alert')).toHaveTextContent('Only the organizer can correct this.')
    expect(screen.getByRole('link', { name: 'Write to the organizer' })).toBeVisible()
  })
})

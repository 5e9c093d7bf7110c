/** A free order: the booking page sends the details and then the confirmation, and opens the review when anything is left to read. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { free, order, succeeded } from '../../support/orders.ts'
import { unreachable, value, type AnswerTo, type Answers } from '../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, type CheckoutOptions, type ServerState } from './render-checkout.tsx'

type Validated = AnswerTo<'validateToOverview'>
type Confirmed = AnswerTo<'confirm'>

const accepted: Confirmed = value(succeeded)
const problem = (code: string, path: string) => ({ code, path, args: {} })
const warned = {
  ...value(true),
  warnings: [{ code: 'error.STEP_2_EMAIL_TYPO', params: [] }],
}

/** A server that stores the details and the confirmation, unless `answers` say otherwise. */
function serverOf(reservation = free()) {
  const server: ServerState = { reservation }
  const validateToOverview = (): Validated => {
    server.reservation = { ...server.reservation, validatedBookingInformation: true }
    return value(true)
  }
  const confirm = (): Confirmed => {
    server.reservation = { ...server.reservation, status: 'COMPLETE' }
    return accepted
  }
  const reservationStatus = () =>
    value({ status: server.reservation.status, validatedBookingInformation: true as boolean })
  const answers: Answers = { validateToOverview, confirm, reservationStatus }
  return { server, answers, validateToOverview, confirm }
}

async function open(answers: Answers, options: CheckoutOptions) {
  const page = await openCheckout('book', { answers, ...options })
  const button = (name: RegExp) => screen.findByRole('button', { name })
  return {
    ...page,
    press: async (name = /^Get tickets$/) => page.user.click(await button(name)),
    sent: () => ({
      details: callsOf(page.call, endpoints.validateToOverview).length,
      confirmations: callsOf(page.call, endpoints.confirm),
    }),
  }
}

describe('a free order', () => {
  it('is confirmed with its details by one press, under the declarations with their links (B114, P9, P10)', async () => {
    const { server, answers } = serverOf()
    const termsAndConditionsUrl = 'https://example.org/terms'
    const { press, sent, where } = await open(answers, { server, event: { termsAndConditionsUrl } })
    const bar = await screen.findByRole('region', { name: 'Next step' })
    expect(bar).toHaveTextContent('By ordering I confirm: I accept the terms and conditions')
    expect(screen.getByRole('link', { name: /terms and conditions/ })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Steps' }).children).toHaveLength(3)
    await press()
    await waitFor(() => expect(where()).toBe('success'))
    expect(sent().details).toBe(1)
    expect(sent().confirmations).toMatchObject([
      { body: { termAndConditionsAccepted: true, selectedPaymentMethod: 'NONE', paymentProxy: null } },
    ])
  })

  it('is sent once by a double press', async () => {
    const { server, answers } = serverOf()
    const page = await open(answers, { server })
    await page.user.dblClick(await screen.findByRole('button', { name: /^Get tickets$/ }))
    await waitFor(() => expect(page.where()).toBe('success'))
    expect(page.sent()).toMatchObject({ details: 1, confirmations: [{}] })
  })

  const captchaConfiguration = {
    captchaForTicketSelection: false,
    captchaForOfflinePaymentAndFree: true,
    recaptchaApiKey: 'site-key',
  }
  const passId = '0f9e1b6e-58ff-4a4b-9a5c-0a1f6a1c9f11'
  it.each<[string, CheckoutOptions]>([
    ['a price', { server: { reservation: order() } }],
    ['a bot check', { event: { captchaConfiguration } }],
    ['the code of a pass', { event: { canApplySubscriptions: true }, search: `?subscription=${passId}` }],
  ])('is confirmed in the review when there is %s (P8, P160)', async (_, options) => {
    const { server, answers } = serverOf(options.server?.reservation)
    const { press, sent, where } = await open(
      { ...answers, applyCode: () => value(true) },
      { ...options, server },
    )
    await press(/^Continue$/)
    await waitFor(() => expect(where()).toBe('overview'))
    expect(sent().confirmations).toEqual([])
  })

  it('opens the review after a warning of the server', async () => {
    const { server, answers, validateToOverview } = serverOf()
    let warn = true
    const { press, sent, where } = await open(
      { ...answers, validateToOverview: () => (warn ? warned : validateToOverview()) },
      { server },
    )
    await press()
    await screen.findByRole('button', { name: /^Yes, correct$/ })
    warn = false
    await press(/^Yes, correct$/)
    await waitFor(() => expect(where()).toBe('overview'))
    expect(sent().confirmations).toEqual([])
  })

  it('stays at the details that the server refuses', async () => {
    const { server, answers } = serverOf()
    const wrong = refused(422, [problem('error.STEP_2_INVALID_EMAIL', 'email')])
    const { press, sent, where } = await open({ ...answers, validateToOverview: () => wrong }, { server })
    await press()
    await screen.findByText('Enter an email address')
    expect(where()).toBe('book')
    expect(sent().confirmations).toEqual([])
  })

  it.each<[string, Confirmed, RegExp]>([
    ['is refused', refused(422, [problem('error.STEP_2_TERMS_NOT_ACCEPTED', 'terms')]), /./],
    ['has no answer', unreachable, /not clear whether your order arrived/],
    ['finds the server busy', { kind: 'busy', status: 503 }, /./],
  ])('whose confirmation %s opens the review with the reason and the consents', async (_, answer, text) => {
    const { server, answers } = serverOf()
    const { press, sent, where } = await open({ ...answers, confirm: () => answer }, { server })
    await press()
    await waitFor(() => expect(where()).toBe('overview'))
    expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent).join(' ')).toMatch(text)
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /terms/ })).toBeChecked())
    expect(sent()).toMatchObject({ details: 1, confirmations: [{}] })
  })

  it('whose confirmation has no answer, and no way to read it, is checked before anything is sent again', async () => {
    const { server, answers, confirm } = serverOf()
    let isOffline = false
    const whenOnline =
      <T extends unknown[], A>(answer: (...input: T) => A) =>
      (...input: T) =>
        isOffline ? unreachable : answer(...input)
    const { press, sent, where } = await open(
      {
        ...answers,
        reservationStatus: whenOnline(() =>
          value({ status: server.reservation.status, validatedBookingInformation: true }),
        ),
        reservation: whenOnline(() => value(server.reservation)),
        confirm: () => {
          confirm()
          isOffline = true
          return unreachable
        },
      },
      { server },
    )
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent(/not clear whether your order arrived/)
    expect(where()).toBe('book')
    isOffline = false
    await press(/^Check now$/)
    await waitFor(() => expect(where()).toBe('success'))
    expect(sent()).toMatchObject({ details: 1, confirmations: [{}] })
  })

  it('that has expired meanwhile is not confirmed, and its page shows what the server has', async () => {
    const { server, answers } = serverOf()
    const gone = refused(404, [])
    const { press, sent } = await open(
      {
        ...answers,
        validateToOverview: () => gone,
        reservation: () => (server.reservation.status === 'CANCELLED' ? gone : value(server.reservation)),
      },
      { server },
    )
    const button = await screen.findByRole('button', { name: /^Get tickets$/ })
    server.reservation = { ...server.reservation, status: 'CANCELLED' }
    expect(button).toBeVisible()
    await press()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Get tickets$/ })).toBeNull())
    expect(sent().confirmations).toEqual([])
  })
})

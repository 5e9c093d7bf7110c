/** Bot checks before tickets are reserved. */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as recaptcha from '#device/browser/bot-check-widgets.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { answerChallenge, requestChallenge } from '#ui/data/challenge.ts'
import { refused } from '#wire/result.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { category, items, wholeEvent } from '../../support/events.ts'
import { value, type Answers } from '../../support/wire/scripted-api.ts'
import { openPage } from './open-page.tsx'

const routes = [
  { path: '/event/:eventShortName', element: <EventPage /> },
  { path: '/event/:eventShortName/reservation/:id/book', element: <p>booking</p> },
]
const withCaptcha = (captchaForTicketSelection: boolean) =>
  wholeEvent({
    captchaConfiguration: {
      captchaForTicketSelection,
      captchaForOfflinePaymentAndFree: !captchaForTicketSelection,
      recaptchaApiKey: 'site-key',
    },
  })

async function open(answers: Answers = {}) {
  let widget: recaptcha.RecaptchaOptions | undefined
  vi.spyOn(recaptcha, 'showRecaptcha').mockImplementation((_box, options) => {
    widget = options
    return Promise.resolve()
  })
  const page = openPage(routes, '/event/pietra', {
    event: () => value(withCaptcha(true)),
    ticketCategories: () => value(items([category()])),
    reserveTickets: () => value('5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11'),
    ...answers,
  })
  act(() => page.texts.setBundle('en', english))
  await userEvent.click(await screen.findByRole('button', { name: /^One more/ }))
  const sent = () =>
    page.call.mock.calls.filter(([asked]) => asked === endpoints.reserveTickets).map(([, input]) => input)
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  return { ...page, sent, press, pass: (token: string) => widget?.onToken(token) }
}
beforeEach(() => sessionStorage.clear())

describe('reCAPTCHA of the ticket selection', () => {
  test('is required before the reservation, and its token is sent (B60)', async () => {
    const { sent, press, pass } = await open()
    await waitFor(() => expect(recaptcha.showRecaptcha).toHaveBeenCalled())
    await press()
    expect(await screen.findByText('Complete the security check')).toBeVisible()
    expect(sent()).toEqual([])
    pass('token-1')
    await waitFor(() => expect(screen.queryByText('Complete the security check')).toBeNull())
    await press()
    expect(await screen.findByText('booking')).toBeVisible()
    expect(sent()).toMatchObject([{ body: { captcha: 'token-1' } }])
  })

  test.each([
    ['has no key', wholeEvent()],
    ['requires it for payments only', withCaptcha(false)],
  ])('is not shown where the event %s (B60)', async (_, event) => {
    const { press } = await open({ event: () => value(event) })
    await press()
    expect(await screen.findByText('booking')).toBeVisible()
    expect(recaptcha.showRecaptcha).not.toHaveBeenCalled()
  })
})

describe('challenge of a call', () => {
  test.each([
    ['that failed is reported (B194, B236)', 'token', 1],
    ['that the visitor has closed leaves the page as it was (B122)', null, 0],
  ])('%s, and keeps the selection', async (_, token, texts) => {
    const { press, sent } = await open({
      event: () => value(wholeEvent()),
      reserveTickets() {
        void requestChallenge()
        answerChallenge(token)
        return refused(403, [], true)
      },
    })
    await press()
    await waitFor(() => expect(sent()).toHaveLength(1))
    const button = screen.getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'))
    const text = 'We could not confirm that you are a person. Try again.'
    await waitFor(() => expect(screen.queryAllByText(text)).toHaveLength(texts))
    expect(screen.getByRole('group', { name: 'Standard' })).toHaveTextContent('1')
  })
})

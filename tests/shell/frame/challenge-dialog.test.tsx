import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as turnstile from '#device/browser/bot-check-widgets.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { ChallengeDialog } from '#shell/frame/ChallengeDialog.tsx'
import { answerChallenge, requestChallenge, useChallenge } from '#ui/data/challenge.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { application } from '../../support/events.ts'
import '../../support/browser/dom-gaps.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices } from '../../support/test-services.ts'
import { scriptedApi, value } from '../../support/wire/scripted-api.ts'

const Dialog = () => (useChallenge() ? <ChallengeDialog /> : <p>no challenge</p>)

let widget: turnstile.TurnstileOptions | undefined

function open(apiKey: string | null = 'site-key') {
  vi.spyOn(turnstile, 'showTurnstile').mockImplementation((_box, options) => {
    widget = options
    return Promise.resolve()
  })
  const { api } = scriptedApi({
    info: () =>
      value({
        ...application,
        challengeConfiguration: { apiKey, enabled: apiKey !== null, providerId: 'turnstile' },
      }),
  })
  const texts = createTranslationStore()
  texts.setBundle('en', english)
  const services = testServices(api)
  renderWithServices(<Dialog />, services, { texts })
  let token: Promise<string | null> = Promise.resolve(null)
  act(() => {
    token = requestChallenge()
  })
  return token
}
afterEach(() => act(() => answerChallenge(null)))

describe('ChallengeDialog', () => {
  test('resolves the call with the token of the widget and closes (B85, B122)', async () => {
    const token = open()
    expect(await screen.findByRole('dialog', { name: 'Security check' })).toBeVisible()
    await waitFor(() => expect(turnstile.showTurnstile).toHaveBeenCalled())
    expect(widget?.siteKey).toBe('site-key')
    act(() => widget?.onToken('token-1'))
    expect(await token).toBe('token-1')
    expect(screen.getByText('no challenge')).toBeVisible()
  })

  test('resolves the call with null when it is closed (B122)', async () => {
    const token = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await token).toBeNull()
  })

  test('offers another attempt when the widget fails', async () => {
    void open()
    await waitFor(() => expect(turnstile.showTurnstile).toHaveBeenCalledTimes(1))
    act(() => widget?.onFailure())
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(turnstile.showTurnstile).toHaveBeenCalledTimes(2))
  })

  test('reports a server that requires a check without a key', async () => {
    void open(null)
    expect(await screen.findByText('The security check could not be loaded')).toBeVisible()
  })

  test('is shared by calls that wait at the same time', async () => {
    const first = open()
    const second = requestChallenge()
    act(() => answerChallenge('token-2'))
    expect(await Promise.all([first, second])).toEqual(['token-2', 'token-2'])
  })
})

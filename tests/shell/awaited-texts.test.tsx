/** The texts of the server that a rendered page does not carry: they load when a first press needs them. */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import * as idle from '#device/browser/when-idle.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Shell } from '#shell/frame/Shell.tsx'
import { Page } from '#ui/page/Page.tsx'
import { callsOf } from '../purchase/pages/render-checkout.tsx'
import { renderWithServices } from '../support/render-with-services.tsx'
import { testServices } from '../support/test-services.ts'
import { scriptedApi, unreachable, value, type Answers, type AnswerTo } from '../support/wire/scripted-api.ts'

/** The page is never idle: only a press can request the texts. */
beforeEach(() => {
  vi.spyOn(idle, 'whenIdle').mockReturnValue(() => undefined)
  vi.spyOn(idle, 'whenLoaded').mockReturnValue(() => undefined)
})

const Shop = () => {
  const { t } = useTranslations()
  const [isPressed, setIsPressed] = useState(false)
  return (
    <Page>
      <h1>{t('show-event.tickets')}</h1>
      <button type="button" aria-label="press" onClick={() => setIsPressed(true)} />
      <Link to="/next" aria-label="next" />
      {isPressed && <p data-testid="answer">{t('poll.title')}</p>}
    </Page>
  )
}

const Next = () => {
  const { t } = useTranslations()
  return (
    <Page>
      <button type="button">{t('poll.title')}</button>
    </Page>
  )
}

/** Hydrates the page as the app does, with the texts that the document carries. */
function open(bundle: NonNullable<Answers['bundle']>) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  const { api, call } = scriptedApi({
    languages: () =>
      value([
        { locale: 'en', displayLanguage: 'English' },
        { locale: 'de', displayLanguage: 'Deutsch' },
      ]),
    bundle,
  })
  const texts = createTranslationStore()
  texts.setRenderedTexts('en', { 'show-event.tickets': 'Tickets' })
  renderWithServices(
    <RouterProvider
      router={createMemoryRouter([
        {
          element: <Shell />,
          children: [
            { path: '/', element: <Shop /> },
            { path: '/next', element: <Next /> },
          ],
        },
      ])}
    />,
    testServices(api),
    { texts },
  )
  return call
}

test('a text that the document does not carry is empty until it is loaded, and loads with the press that shows it', async () => {
  let answer: (answered: AnswerTo<'bundle'>) => void = () => undefined
  const call = open(() => new Promise((resolve) => (answer = resolve)))
  expect(await screen.findByRole('heading', { name: 'Tickets' })).toBeVisible()
  expect(callsOf(call, endpoints.bundle)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'press' }))
  await waitFor(() => expect(callsOf(call, endpoints.bundle)).toHaveLength(1))
  expect(screen.getByTestId('answer').textContent).toBe('')
  answer(value({ 'show-event.tickets': 'Tickets', 'poll.title': 'Polls' }))
  await waitFor(() => expect(screen.getByTestId('answer').textContent).toBe('Polls'))
})

test('a text that the document does not carry shows no key when the server does not answer', async () => {
  const call = open(() => unreachable)
  await userEvent.click(await screen.findByRole('button', { name: 'press' }))
  await waitFor(() => expect(callsOf(call, endpoints.bundle)).toHaveLength(1))
  expect(screen.getByTestId('answer').textContent).toBe('')
})

test('a text that did not come is requested again: the page shows it without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer: AnswerTo<'bundle'> = unreachable
  const call = open(() => answer)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(await screen.findByRole('button', { name: 'press' }))
  await waitFor(() => expect(callsOf(call, endpoints.bundle)).toHaveLength(1))
  answer = value({ 'show-event.tickets': 'Tickets', 'poll.title': 'Polls' })
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(screen.getByTestId('answer').textContent).toBe('Polls')
  vi.useRealTimers()
})

test('the next page is drawn once its texts are loaded, however long they take: each control has a name', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer: (answered: AnswerTo<'bundle'>) => void = () => undefined
  open(() => new Promise((resolve) => (answer = resolve)))
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(await screen.findByRole('link', { name: 'next' }))
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(screen.queryByRole('button')).toBeNull()
  answer(value({ 'poll.title': 'Polls' }))
  expect(await screen.findByRole('button', { name: 'Polls' })).toBeVisible()
  vi.useRealTimers()
})

test('a change to a language whose texts do not come keeps the texts of the page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const call = open(() => new Promise(() => undefined))
  await screen.findByRole('heading', { name: 'Tickets' })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.selectOptions(await screen.findByRole('combobox', { hidden: true }), 'de')
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(callsOf(call, endpoints.bundle).at(-1)).toMatchObject({ params: { lang: 'de' } })
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
  expect(screen.getByRole('heading', { name: 'Tickets' })).toBeVisible()
  vi.useRealTimers()
})

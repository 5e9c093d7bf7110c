import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { Component as Polls } from '#polls/pages/polls.tsx'
import { endpoints } from '#shell/endpoints.ts'
import { pagePatterns } from '#wire/page-paths.ts'
import { refused } from '#wire/result.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { wholeEvent } from '../../support/events.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices } from '../../support/test-services.ts'
import { scriptedApi, unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

const poll = (id: number, title: string) => ({
  id,
  status: 'OPEN',
  title: { en: title },
  description: { en: `About ${title}` },
  allowedTags: [],
  order: id,
  eventId: 1,
  organizationId: 1,
})
const band = poll(1, 'Best band')
const food = poll(2, 'Best food')
const option = (id: number, title: string) => ({ id, pollId: 1, title: { en: title }, description: {} })
const withOptions = value({ poll: band, options: [option(11, 'The Quarrels'), option(12, 'Slate')] })
const limited = { kind: 'busy', status: 429, limit: 'codes' } as const
const pinRefused = refused(422, [{ code: 'pin.invalid', path: 'pin', args: {} }])

/** Opens the page of the polls with the query of its address. */
async function open(query: string, answers: Answers = {}) {
  const { api, call } = scriptedApi({
    event: () => value(wholeEvent()),
    polls: () => value([band]),
    poll: () => withOptions,
    ...answers,
  })
  const texts = createTranslationStore()
  texts.setBundle('en', english)
  await texts.loadNamespace('extras')
  const services = testServices(api)
  const router = createMemoryRouter([{ path: pagePatterns.polls, element: <Polls /> }], {
    initialEntries: [`/event/pietra/poll${query}`],
  })
  renderWithServices(<RouterProvider router={router} />, services, { texts })
  const sent = (endpoint: unknown) =>
    call.mock.calls.filter(([asked]) => asked === endpoint).map(([, input]) => input)
  return { user: userEvent.setup(), router, sent }
}

const pinField = () => screen.findByLabelText(/^Your PIN/)

describe('PIN', () => {
  test('that is missing is reported at its field, which takes the focus', async () => {
    const { user, sent } = await open('')
    await pinField()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await pinField()).toHaveAccessibleDescription(/Fill in this field/)
    expect(await pinField()).toHaveFocus()
    expect(sent(endpoints.polls)).toEqual([])
  })

  test('is requested first, and stays in the address', async () => {
    const { user, router, sent } = await open('')
    expect(await screen.findByRole('heading', { level: 1, name: 'Vote' })).toBeVisible()
    await waitFor(() => expect(document.title).toMatch(/^Polls of/))
    await user.type(await pinField(), ' acdefg {Enter}')
    expect(await screen.findByRole('radio', { name: 'Slate' })).toBeVisible()
    expect(router.state.location.search).toBe('?pin=acdefg')
    expect(sent(endpoints.polls)).toMatchObject([
      { params: { shortName: 'pietra' }, query: { pin: 'acdefg' } },
    ])
  })

  test('that the server refuses stays in its field with the reason', async () => {
    await open('?pin=WRONG', { polls: () => pinRefused })
    expect(await screen.findByText('This PIN is unknown. Enter it as it is on your ticket.')).toBeVisible()
    expect(await pinField()).toHaveValue('WRONG')
    // Nothing was pressed on this page.
    expect(await pinField()).not.toHaveFocus()
  })

  test('that was sent and refused takes the focus, which was lost with the form', async () => {
    const { user } = await open('', { polls: () => pinRefused })
    await user.type(await pinField(), 'WRONG{Enter}')
    expect(await screen.findByText(/This PIN is unknown/)).toBeVisible()
    expect(await pinField()).toHaveFocus()
    expect(await pinField()).toHaveAccessibleDescription(/This PIN is unknown/)
  })

  test('stays in its field with the reason when too many wrong ones came from one network (B240)', async () => {
    await open('?pin=ACDEFG', { polls: () => limited })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many wrong codes came from your network. Try again in an hour.',
    )
    expect(await pinField()).toHaveValue('ACDEFG')
  })

  test('is sent again when the server did not answer, without its field', async () => {
    let online = false
    const { user } = await open('?pin=ACDEFG', { polls: () => (online ? value([band, food]) : unreachable) })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByLabelText(/^Your PIN/)).toBeNull()
    online = true
    await user.click(again)
    expect(await screen.findByRole('link', { name: /^Best band/ })).toBeVisible()
  })
})

describe('open polls', () => {
  test('are listed when there are several; the chosen one has an address (B12)', async () => {
    const { user, router } = await open('?pin=ACDEFG', { polls: () => value([band, food]) })
    await user.click(await screen.findByRole('link', { name: /^Best band/ }))
    expect(router.state.location.search).toBe('?pin=ACDEFG&poll=1')
    expect(await screen.findByRole('radio', { name: 'Slate' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Best band' })).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'All polls' }))
    expect(await screen.findByRole('link', { name: /^Best food/ })).toBeVisible()
  })

  test('can be missing, which the page shows', async () => {
    await open('?pin=ACDEFG', { polls: () => value([]) })
    expect(await screen.findByText('There is no open poll right now')).toBeVisible()
  })

  test('can be closed before they are opened, which the page shows', async () => {
    await open('?pin=ACDEFG&poll=1', {
      polls: () => value([band, food]),
      poll: () => refused(422, [{ code: 'not_found', path: 'pin', args: {} }]),
    })
    expect(await screen.findByText('This poll is no longer open')).toBeVisible()
    expect(screen.getByRole('link', { name: 'All polls' })).toBeVisible()
  })
})

describe('vote', () => {
  test('requires an answer, sends it with the PIN and can be changed', async () => {
    const { user, sent } = await open('?pin=ACDEFG', { answerPoll: () => value(true) })
    const button = await screen.findByRole('button', { name: 'Vote' })
    expect(screen.getByText('Choose an answer')).toBeVisible()
    expect(button).toHaveAccessibleDescription('Choose an answer')
    await user.click(button)
    expect(screen.getByRole('radio', { name: 'The Quarrels' })).toHaveFocus()
    await user.click(screen.getByRole('radio', { name: 'Slate' }))
    await user.click(button)
    expect(await screen.findByText('Your vote was counted')).toBeVisible()
    expect(sent(endpoints.answerPoll)).toMatchObject([
      { params: { shortName: 'pietra', pollId: '1' }, body: { pin: 'ACDEFG', optionId: 12 } },
    ])
    await user.click(screen.getByRole('button', { name: 'Change my vote' }))
    expect(screen.getByRole('radio', { name: 'Slate' })).toBeChecked()
    expect(screen.getByRole('region', { name: 'Best band' })).toHaveFocus()
  })

  test('leads to the next poll without one; the list marks those with a vote (W147)', async () => {
    const { user, router } = await open('?pin=ACDEFG&poll=1', {
      polls: () => value([band, food]),
      answerPoll: () => value(true),
    })
    await user.click(await screen.findByRole('radio', { name: 'Slate' }))
    await user.click(screen.getByRole('button', { name: 'Vote' }))
    expect(await screen.findByText('You chose Slate.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Next poll' })).toHaveAttribute(
      'href',
      '/event/pietra/poll?pin=ACDEFG&poll=2',
    )
    await user.click(screen.getByRole('link', { name: 'All polls' }))
    expect(await screen.findByRole('link', { name: /Best band/ })).toHaveTextContent('Voted')
    expect(screen.getByRole('link', { name: /Best food/ })).not.toHaveTextContent('Voted')
    await user.click(screen.getByRole('link', { name: /Best band/ }))
    expect(router.state.location.search).toBe('?pin=ACDEFG&poll=1')
    expect(await screen.findByText('You chose Slate.')).toBeVisible()
  })

  test('leaves the focus at the notice that counts it', async () => {
    const { user } = await open('?pin=ACDEFG', { answerPoll: () => value(true) })
    await user.click(await screen.findByRole('radio', { name: 'Slate' }))
    await user.click(screen.getByRole('button', { name: 'Vote' }))
    await screen.findByText('Your vote was counted')
    expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Change my vote' }))
    expect(document.body).not.toHaveFocus()
  })

  test('keeps the choice when the server does not answer', async () => {
    const { user } = await open('?pin=ACDEFG', { answerPoll: () => unreachable })
    await user.click(await screen.findByRole('radio', { name: 'Slate' }))
    await user.click(screen.getByRole('button', { name: 'Vote' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible())
    expect(screen.getByRole('radio', { name: 'Slate' })).toBeChecked()
    expect(screen.queryByText('Your vote was counted')).toBeNull()
  })
})

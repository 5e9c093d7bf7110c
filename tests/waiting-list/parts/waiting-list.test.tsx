import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ItemsByCategory } from '#catalogue/contract/event.ts'
import * as recaptcha from '#device/browser/bot-check-widgets.ts'
import { joinedWaitingLists } from '#device/browser/browser-storage.ts'
import { day } from '#kit/time/durations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { answerChallenge } from '#ui/data/challenge.ts'
import { refused } from '#wire/result.ts'
import german from '../../../src/i18n/locales/de/server.json'
import english from '../../../src/i18n/locales/en/server.json'
import { openPage } from '../../shell/pages/open-page.tsx'
import { fillIn } from '../../support/browser/fill-in.ts'
import { category, items, wholeEvent } from '../../support/events.ts'
import { unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

const routes = [{ path: '/event/:eventShortName', element: <EventPage /> }]
const soldOut = category({ saleableAndLimitNotReached: false, soldOutOrLimitReached: true })
const waiting = (over: Partial<ItemsByCategory> = {}): ItemsByCategory => ({
  ...items([soldOut]),
  waitingList: true,
  ...over,
})

async function open(over: Partial<ItemsByCategory> = {}, answers: Answers = {}) {
  const page = openPage(routes, '/event/pietra', {
    event: () => value(wholeEvent()),
    ticketCategories: () => value(waiting(over)),
    joinWaitingList: () => value(true),
    ...answers,
  })
  act(() => page.texts.setBundle('en', english))
  const join = await screen.findByRole('button', { name: /^(Join the waiting list|Tell me when it opens)$/ })
  const sent = () =>
    page.call.mock.calls.filter(([asked]) => asked === endpoints.joinWaitingList).map(([, input]) => input)
  return { ...page, join, sent }
}

async function fill() {
  await fillIn(screen.getByLabelText('Email *'), 'ada@example.org')
  await fillIn(screen.getByLabelText('First name *'), ' Ada ')
  await fillIn(screen.getByLabelText('Last name *'), 'Kern')
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
}
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('waiting list', () => {
  test('is shown only while the event has one (B73)', async () => {
    let answer = waiting()
    const { client } = await open({}, { ticketCategories: () => value(answer) })
    answer = { ...waiting(), waitingList: false }
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull())
    expect(screen.getByRole('heading', { level: 3, name: 'Standard' })).toBeVisible()
  })

  test('is not offered for an event that is over (alf.io) (B250)', async () => {
    const { endDateTime } = wholeEvent().datesWithOffset
    const show = (now: number) => {
      const answers = { event: () => value(wholeEvent()), ticketCategories: () => value(waiting()) }
      const page = openPage(routes, '/event/pietra', answers, { now: () => now })
      act(() => page.texts.setBundle('en', english))
      return page
    }
    const before = show(endDateTime - 1)
    expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeVisible()
    before.unmount()
    show(endDateTime)
    expect(await screen.findByText('Over')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull()
  })

  test.each([
    [true, 'Tell me when it opens', 'Leave your address and we will write to you when the sale opens.'],
    [
      false,
      'Join the waiting list',
      'If someone releases a ticket, we write to people in the order they joined.',
    ],
  ])('with pre-sales %s reads "%s": "%s" (B74, B75)', async (preSales, action, text) => {
    const { join } = await open({ preSales })
    expect(join).toHaveAccessibleName(action)
    expect(screen.getByText(text)).toBeVisible()
  })

  test('does not send a wrong address', async () => {
    const { join, sent } = await open()
    await fill()
    await fillIn(screen.getByLabelText('Email *'), '.')
    await userEvent.click(join)
    expect(screen.getByLabelText('Email *')).toHaveAccessibleDescription(english['error.email'])
    expect(sent()).toEqual([])
  })

  test('suggests an address that can exist, and uses it on request (P266)', async () => {
    const { join, sent } = await open()
    await fill()
    await userEvent.clear(screen.getByLabelText('Email *'))
    await fillIn(screen.getByLabelText('Email *'), 'ada@example..org')
    expect(screen.getByText('Did you mean ada@example.org?')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Use this address' }))
    await userEvent.click(join)
    expect(sent()).toMatchObject([{ body: { email: 'ada@example.org' } }])
  })

  test('names each empty field in the language of the page, also after a change of it', async () => {
    const { join, sent, texts } = await open()
    await userEvent.click(join)
    const email = screen.getByLabelText('Email *')
    expect(email).toHaveAccessibleDescription('Enter your email address')
    await userEvent.type(email, 'ada')
    await userEvent.click(join)
    const name = screen.getByLabelText('First name *')
    expect(name).toHaveAccessibleDescription('Enter a first name')
    texts.setBundle('de', german)
    await act(() => texts.changeLanguage('de'))
    expect(name).toHaveAccessibleDescription('Vorname fehlt')
    expect(sent()).toEqual([])
  })

  test('sends names, address, language and consents, and names the address that gets the link (B76, B159)', async () => {
    const { join, sent } = await open()
    await fill()
    await userEvent.click(join)
    const notice = await screen.findByText(english['show-event.sold-out.subscription-complete'])
    expect(notice).toHaveTextContent('We sent you an email with a link. Open it and confirm')
    expect(screen.getByText('The email goes to ada@example.org.')).toBeVisible()
    expect(notice).toBeVisible()
    expect(document.activeElement).toContainElement(notice)
    expect(document.body).not.toHaveFocus()
    expect(sent()).toMatchObject([
      {
        params: { shortName: 'pietra' },
        body: {
          firstName: 'Ada',
          lastName: 'Kern',
          email: 'ada@example.org',
          userLanguage: 'en',
          selectedCategory: null,
          termAndConditionsAccepted: true,
        },
      },
    ])
  })

  test.each(['in the same visit', 'in the next visit'])(
    'is not offered again to a person who has joined, unless for another address: %s (B686)',
    async (visit) => {
      const { join, unmount } = await open()
      await fill()
      await userEvent.click(join)
      let other = await screen.findByRole('button', { name: 'Add another address' })
      if (visit === 'in the next visit') {
        unmount()
        openPage(routes, '/event/pietra', {
          event: () => value(wholeEvent()),
          ticketCategories: () => value(waiting()),
        }).texts.setBundle('en', english)
        other = await screen.findByRole('button', { name: 'Add another address' })
        expect(document.activeElement).not.toContainElement(other)
      }
      await userEvent.click(other)
      expect(screen.getByRole('region', { name: 'Join the waiting list' })).toHaveFocus()
      expect(screen.getByLabelText('Email *')).toHaveValue('')
    },
  )

  test.each([
    ['an entry of the last two days', 'pietra', 2 * day - 1, false],
    ['an entry that the server has deleted without a confirmation', 'pietra', 2 * day, true],
    ['the entry of another event', 'acqua', 0, true],
  ])('is offered beside %s or not (B686)', async (_, shortName, age, isOffered) => {
    joinedWaitingLists.keep(shortName, -age, true)
    openPage(routes, '/event/pietra', {
      event: () => value(wholeEvent()),
      ticketCategories: () => value(waiting()),
    }).texts.setBundle('en', english)
    await screen.findByRole('button', { name: isOffered ? 'Join the waiting list' : 'Add another address' })
  })

  test('begins with the address alone; the names follow it, and stay while it is typed again (B485)', async () => {
    await open()
    expect(screen.queryByLabelText('First name *')).toBeNull()
    await userEvent.type(screen.getByLabelText('Email *'), 'a')
    await fillIn(screen.getByLabelText('Last name *'), 'Kern')
    await userEvent.clear(screen.getByLabelText('Email *'))
    expect(screen.getByLabelText('Last name *')).toHaveValue('Kern')
  })

  test('leads to the form, then requires every field and the terms, and focuses the first missing one (B135)', async () => {
    const { join, sent } = await open()
    const email = screen.getByLabelText('Email *')
    for (const way of [screen.getByRole('link', { name: 'Join the waiting list' }), join]) {
      await userEvent.click(way)
      expect(email).toHaveFocus()
      expect(email.getAttribute('aria-invalid') === 'true').toBe(way === join)
    }
    expect(screen.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
    // The names come with the address, and without an error.
    expect(screen.queryByLabelText('First name *')).toBeNull()
    await userEvent.type(screen.getByLabelText('Email *'), 'ada')
    expect(screen.getByLabelText('First name *')).not.toHaveAttribute('aria-invalid')
    await userEvent.click(join)
    for (const label of ['First name *', 'Last name *', 'Email *'])
      expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByLabelText('First name *')).toHaveAttribute('maxlength', '255')
    expect(sent()).toEqual([])
  })

  test('requires the privacy policy where the event has one (B135)', async () => {
    const { join, sent } = await open(
      {},
      { event: () => value(wholeEvent({ privacyPolicyUrl: 'https://x.example/privacy' })) },
    )
    await fill()
    const consent = screen.getByRole('checkbox', { name: /terms.*privacy/ })
    await userEvent.click(consent)
    await userEvent.click(join)
    expect(consent).toHaveFocus()
    expect(consent).toHaveAccessibleDescription('Accept the terms to continue')
    expect(sent()).toEqual([])
    await userEvent.click(consent)
    await userEvent.click(join)
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { body: { termAndConditionsAccepted: true, privacyPolicyAccepted: true } },
      ]),
    )
  })

  test('removes the error of a field when the field changes, and keeps the others', async () => {
    const { join } = await open()
    await userEvent.type(screen.getByLabelText('Email *'), 'ada')
    await userEvent.click(join)
    await userEvent.type(screen.getByLabelText('First name *'), 'A')
    await userEvent.click(screen.getByRole('checkbox'))
    expect(screen.getByLabelText('First name *')).not.toHaveAttribute('aria-invalid')
    expect(screen.getByRole('checkbox')).not.toHaveAttribute('aria-invalid')
    expect(screen.getByLabelText('Email *')).toHaveAttribute('aria-invalid', 'true')
  })

  test('shows a problem without a field of the form above the button', async () => {
    const { join } = await open(
      {},
      { joinWaitingList: () => refused(422, [{ code: 'error.email', path: 'fullName', args: {} }]) },
    )
    await fill()
    await userEvent.click(join)
    expect(await screen.findByRole('alert')).toHaveTextContent(english['error.email'])
  })

  test('offers a choice of categories only when there are several (B136)', async () => {
    const offered = [
      { id: 4, name: 'Standard' },
      { id: 5, name: 'Student' },
    ]
    const single = await open({ ticketCategoriesForWaitingList: offered.slice(1) })
    expect(screen.queryByLabelText('Ticket')).toBeNull()
    single.unmount()
    const { join, sent } = await open({ ticketCategoriesForWaitingList: offered })
    await fill()
    await userEvent.selectOptions(screen.getByLabelText('Ticket'), 'Student')
    await userEvent.click(join)
    await waitFor(() => expect(sent()).toMatchObject([{ body: { selectedCategory: 5 } }]))
  })

  test('reports that the list is closed and keeps the entries (B77)', async () => {
    const { join } = await open({}, { joinWaitingList: () => value(false) })
    await fill()
    await userEvent.click(join)
    const form = within(await screen.findByRole('alert'))
    expect(form.getByText('You could not be added to the list. Try again later.')).toBeVisible()
    expect(screen.getByLabelText('Last name *')).toHaveValue('Kern')
  })

  test('shows the problems of the server at their fields (B77)', async () => {
    const problem = { code: 'error.email', path: 'email', args: {} }
    const { join } = await open({}, { joinWaitingList: () => refused(422, [problem]) })
    await fill()
    await userEvent.click(join)
    await waitFor(() => expect(screen.getByLabelText('Email *')).toBeInvalid())
    expect(screen.getByLabelText('Email *')).toHaveFocus()
  })

  test('names the limit when too many entries came from one network, and keeps the form', async () => {
    const limited = { kind: 'busy', status: 429, limit: 'entries' } as const
    const { join } = await open({}, { joinWaitingList: () => limited })
    await fill()
    await userEvent.click(join)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Too many attempts')
    expect(alert).toHaveTextContent('Too many entries came from your network. Try again in an hour.')
    expect(screen.getByLabelText('Last name *')).toHaveValue('Kern')
  })

  test('requires the bot check where the event has one, and sends its token', async () => {
    const captchaConfiguration = {
      captchaForTicketSelection: true,
      captchaForOfflinePaymentAndFree: false,
      recaptchaApiKey: 'site-key',
    }
    const widgets: recaptcha.RecaptchaOptions[] = []
    vi.spyOn(recaptcha, 'showRecaptcha').mockImplementation((_box, options) => {
      widgets.push(options)
      return Promise.resolve()
    })
    const { join, sent } = await open({}, { event: () => value(wholeEvent({ captchaConfiguration })) })
    await fill()
    await waitFor(() => expect(widgets).toHaveLength(2))
    await userEvent.click(join)
    const form = within(screen.getByRole('region', { name: english['show-event.sold-out.subscribe'] }))
    expect(form.getByText('Complete the security check')).toBeVisible()
    expect(sent()).toEqual([])
    act(() => widgets.forEach(({ onToken }) => onToken('token-1')))
    await userEvent.click(join)
    await waitFor(() => expect(sent()).toMatchObject([{ body: { captcha: 'token-1' } }]))
  })

  test('stays as it was when the visitor closes the bot check of the call (B122)', async () => {
    const joinWaitingList = () => {
      answerChallenge(null)
      return refused(403, [], true)
    }
    const { join, sent } = await open({}, { joinWaitingList })
    await fill()
    await userEvent.click(join)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Last name *')).toHaveValue('Kern')
  })

  test('offers a retry when the server does not answer', async () => {
    const { join } = await open({}, { joinWaitingList: () => unreachable })
    await fill()
    await userEvent.click(join)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getByLabelText('Email *')).toHaveValue('ada@example.org')
  })
})

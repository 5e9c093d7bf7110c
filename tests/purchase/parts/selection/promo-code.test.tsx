import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { discountEndpoints } from '#catalogue/contract/discounts.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { refused } from '#wire/result.ts'
import english from '../../../../src/i18n/locales/en/server.json'
import { openPage } from '../../../shell/pages/open-page.tsx'
import { category, items, wholeEvent } from '../../../support/events.ts'
import { unreachable, value, type Answers, type AnswerTo } from '../../../support/wire/scripted-api.ts'

const routes = [
  { path: '/event/:eventShortName', element: <EventPage /> },
  { path: '/event/:eventShortName/reservation/:id/book', element: <p>booking</p> },
]
const withCodes = (usePartnerCode = false) =>
  wholeEvent({ promotionsConfiguration: { hasAccessPromotions: true, usePartnerCode } })
const percentage = {
  code: 'EARLY10',
  type: 'DISCOUNT',
  discountType: 'PERCENTAGE',
  discountAmount: { units: 10, digits: 0 },
} as const
const notFound = refused(422, [{ code: 'error.STEP_1_CODE_NOT_FOUND', path: 'promoCode', args: {} }])
function open(answers: Answers = {}, search = '') {
  const page = openPage(routes, `/event/pietra${search}`, {
    event: () => value(withCodes()),
    ticketCategories: () => value(items([category()])),
    validateCode: () => value(percentage),
    ...answers,
  })
  act(() => page.texts.setBundle('en', english))
  return page
}
const sent = ({ call }: ReturnType<typeof open>, endpoint: unknown) =>
  call.mock.calls.filter(([asked]) => asked === endpoint).map(([, input]) => input)

const opener = () => screen.findByRole('button', { name: 'Add a promotional code' })
const field = () => screen.findByLabelText('Your promotional code')
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

describe('promo code', () => {
  test('has no box where the event has no codes, unless the address has one (B59, B119)', async () => {
    open({ event: () => value(wholeEvent()) })
    await screen.findByRole('heading', { level: 3, name: 'Standard' })
    expect(screen.queryByRole('button', { name: /code/ })).toBeNull()
  })

  test('has a box for the code of the address where the event has none', async () => {
    open({ event: () => value(wholeEvent()), validateCode: () => notFound }, '?code=EARLY10')
    expect(await field()).toHaveValue('EARLY10')
  })

  test('has the focus 200 ms after its form was opened (B120)', async () => {
    open()
    const button = await opener()
    vi.useFakeTimers()
    fireEvent.click(button)
    const input = screen.getByLabelText('Your promotional code')
    act(() => void vi.advanceTimersByTime(199))
    expect(input).not.toHaveFocus()
    act(() => void vi.advanceTimersByTime(1))
    expect(input).toHaveFocus()
  })

  test('is checked again when the address has another one, or is that of another event (B63)', async () => {
    const checked: string[] = []
    const { router } = open(
      {
        event: ({ params }) => value({ ...withCodes(), ...params }),
        validateCode: ({ params, query }) => {
          checked.push(`${params.shortName} ${query.code}`)
          return params.shortName === 'dusk' ? new Promise(() => undefined) : value(percentage)
        },
      },
      '?code=EARLY10',
    )
    await waitFor(() => expect(checked).toEqual(['pietra EARLY10']))
    await act(() => router.navigate('/event/pietra?code=GUILD'))
    await waitFor(() => expect(checked).toHaveLength(2))
    await act(() => router.navigate('/event/dusk?code=GUILD'))
    await waitFor(() => expect(checked).toEqual(['pietra EARLY10', 'pietra GUILD', 'dusk GUILD']))
    // Not applied before this event has answered.
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })

  test('that opens a category names the category, and no discount (B161, B366)', async () => {
    open(
      {
        validateCode: () => value({ ...percentage, code: 'GUILD', type: 'ACCESS', discountType: 'NONE' }),
        ticketCategories: ({ query }) => {
          const guild = category({ id: 2, name: 'Binders’ guild', accessRestricted: true })
          return value(items(query?.code === 'GUILD' ? [category(), guild] : [category()]))
        },
      },
      '?code=GUILD',
    )
    expect(await screen.findByText('GUILD: Binders’ guild is unlocked')).toBeVisible()
    expect(screen.queryByText(/ off/)).toBeNull()
  })

  test.each([
    ['its end', String(Date.UTC(2026, 10, 1, 17)), /^This code was valid until .*1\sNov.*, 18:00/],
    ['the refusal when its end is no time', '<b>', /^This code is not valid/],
  ])('that has expired names %s (B486)', async (_, end, text) => {
    const code = 'error.STEP_1_CODE_EXPIRED'
    open(
      { validateCode: () => refused(422, [{ code, path: 'promoCode', args: { 0: end } }]) },
      '?code=EARLY10',
    )
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('is not sent with Enter while the field has only spaces (B137)', async () => {
    const page = open()
    await userEvent.click(await opener())
    await userEvent.type(await field(), '{Enter}  {Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(sent(page, discountEndpoints.validateCode)).toEqual([])
    expect(page.router.state.location.search).toBe('')
  })

  test('is sent as it was typed, without invisible characters, when the server has it so (P263)', async () => {
    const page = open({ validateCode: ({ query }) => value({ ...percentage, code: query.code }) })
    await userEvent.click(await opener())
    expect(await field()).toHaveAttribute('autocapitalize', 'none')
    await userEvent.type(await field(), ' press-\u200BBen{Enter}')
    expect(await screen.findByText('press-Ben')).toBeVisible()
    expect(sent(page, discountEndpoints.validateCode)).toMatchObject([{ query: { code: 'press-Ben' } }])
  })

  test('that is refused in capitals too shows the refusal of what was typed, which stays in the field (P263)', async () => {
    const page = open({ validateCode: () => notFound })
    await userEvent.click(await opener())
    await userEvent.type(await field(), 'wrong{Enter}')
    await waitFor(() => expect(sent(page, discountEndpoints.validateCode)).toHaveLength(2))
    expect(await field()).toBeInvalid()
    expect(await field()).toHaveValue('wrong')
  })

  test('is not tried in capitals when no server answered', async () => {
    const page = open({ validateCode: () => unreachable }, '?code=early10')
    expect(await screen.findByRole('button', { name: /again/i })).toBeVisible()
    expect(
      new Set(sent(page, discountEndpoints.validateCode).map((input) => JSON.stringify(input))),
    ).toHaveLength(1)
  })

  test('is sent in capital letters after a refusal, and shows its discount (B119, P263)', async () => {
    const page = open({
      validateCode: ({ query }) => (query.code === 'EARLY10' ? value(percentage) : notFound),
    })
    await userEvent.click(await opener())
    await userEvent.type(await field(), 'early10{Enter}')
    expect(await screen.findByText(/10\s?% off/)).toBeVisible()
    expect(screen.getByText('EARLY10')).toBeVisible()
    expect(sent(page, discountEndpoints.validateCode)).toMatchObject([
      { query: { code: 'early10' } },
      { query: { code: 'EARLY10' } },
    ])
    await waitFor(() =>
      expect(sent(page, endpoints.ticketCategories).at(-1)).toMatchObject({ query: { code: 'EARLY10' } }),
    )
    expect(page.router.state.location.search).toBe('?code=early10')
  })

  test.each([
    ['FIXED_AMOUNT', 'CHF 5 off each ticket'],
    ['FIXED_AMOUNT_RESERVATION', 'CHF 5 off'],
  ] as const)('with the discount %s reads "%s"', async (discountType, text) => {
    const code = { ...percentage, discountType, discountAmount: { units: 500, digits: 2 } }
    open({ validateCode: () => value(code) }, '?code=EARLY10')
    const shown = await screen.findByText((content) => content.replaceAll('\u00a0', ' ') === text)
    expect(shown).toBeVisible()
  })

  test('of the address takes no focus: the page is read from its top', async () => {
    let accept = (_: AnswerTo<'validateCode'>): void => undefined
    open({ validateCode: () => new Promise((resolve) => (accept = resolve)) }, '?code=EARLY10')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    act(() => (document.activeElement as HTMLElement).blur())
    act(() => accept(value(percentage)))
    expect(await screen.findByText(/10\s?% off/)).toBeVisible()
    expect(document.body).toHaveFocus()
  })

  test('of the address that the server refuses is shown with its error at once (B63)', async () => {
    const page = open({ validateCode: () => notFound }, '?code=nope')
    expect(await field()).toHaveValue('nope')
    expect(await screen.findByText(/code/i, { selector: '.error-message span' })).toBeVisible()
    expect(sent(page, endpoints.ticketCategories)).toMatchObject([{ query: { code: undefined } }])
  })

  test('stays in its field with the limit when too many wrong ones came from one network (B240)', async () => {
    open({ validateCode: () => ({ kind: 'busy', status: 429, limit: 'codes' }) }, '?code=EARLY10')
    expect(await field()).toHaveValue('EARLY10')
    const limit = 'Too many wrong codes came from your network. Try again in an hour.'
    expect(await screen.findByText(limit)).toBeVisible()
  })

  test('stays in its field with a retry when the server does not answer', async () => {
    let answer: AnswerTo<'validateCode'> = unreachable
    open({ validateCode: () => answer }, '?code=EARLY10')
    expect(await field()).toHaveValue('EARLY10')
    answer = value(percentage)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('EARLY10')).toBeVisible()
  })

  test('keeps the chosen tickets when it is refused or applied, and goes with the reservation (B119)', async () => {
    let answer: AnswerTo<'validateCode'> = notFound
    const page = open({
      reserveTickets: () => value('5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11'),
      validateCode: () => answer,
    })
    const stepper = within(await screen.findByRole('group', { name: 'Standard' }))
    await userEvent.click(stepper.getByRole('button', { name: /^One more/ }))
    expect(stepper.getByText('1')).toBeVisible()
    await userEvent.click(await opener())
    await userEvent.type(await field(), 'nope{Enter}')
    await screen.findByText(/code/i, { selector: '.error-message span' })
    expect(stepper.getByText('1')).toBeVisible()
    answer = value(percentage)
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'early10{Enter}')
    await screen.findByText('EARLY10')
    const again = within(await screen.findByRole('group', { name: 'Standard' }))
    expect(again.getByText('1')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(sent(page, endpoints.reserveTickets)).toMatchObject([{ body: { promoCode: 'EARLY10' } }]),
    )
    expect(await screen.findByText('booking')).toBeVisible()
  })

  test('is removed with its button', async () => {
    const page = open({}, '?code=EARLY10')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the code' }))
    expect(await opener()).toBeVisible()
    expect(page.router.state.location.search).toBe('')
  })

  test('is named partner code where the organizer calls it so', async () => {
    open({ event: () => value(withCodes(true)) })
    expect(await screen.findByRole('button', { name: 'Add a partner code' })).toBeVisible()
  })
})

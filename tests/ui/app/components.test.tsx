import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EventFacts } from '#catalogue/parts/EventFacts.tsx'
import * as trustedTypes from '#device/browser/trusted-types.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { NewTabLink } from '#ui/app/NewTabLink.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { circleAlertIcon, clockIcon, cloudOffIcon, triangleAlertIcon } from '#ui/content/Icon.tsx'
import { toneIcon } from '#ui/content/tone.ts'
import { ServicesProvider } from '#ui/data/services.ts'
import { refused, type Failure } from '#wire/result.ts'
import { application, wholeEvent } from '../../support/events.ts'
import { testServices } from '../../support/test-services.ts'
import { scriptedApi, unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

/** Renders with the services of an app whose server does not answer. */
const show = (part: ReactNode) =>
  render(<ServicesProvider value={testServices(scriptedApi({}).api)}>{part}</ServicesProvider>)

describe('OutcomeNotice', () => {
  test.each([
    [refused(403), 'That was not possible', triangleAlertIcon],
    [{ kind: 'busy', status: 500 } as const, 'We cannot answer right now', circleAlertIcon],
    [{ kind: 'busy', status: 503 } as const, 'We cannot answer right now', clockIcon],
    [{ kind: 'unreachable', reason: 'timeout' } as const, 'No connection', cloudOffIcon],
  ])('shows a title, its sign and a retry for %o', async (failure, title, icon) => {
    const retry = vi.fn()
    show(<OutcomeNotice failure={failure} onRetry={retry} />)
    expect(screen.getByRole('alert')).toHaveTextContent(title)
    expect(document.querySelector('.notice > .icon > path')).toHaveAttribute('d', icon)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  test('names an error of the server where its text does not', () => {
    show(<OutcomeNotice failure={{ kind: 'busy', status: 500 }} automatic />)
    expect(screen.getByRole('alert')).toHaveTextContent('That went wrong on our side')
  })

  test('leaves the clock to notices that wait: no tone has it', () => {
    expect(Object.values(toneIcon)).not.toContain(clockIcon)
  })

  test('shows the text of the contract for every status from 500 on (B193)', () => {
    const store = createTranslationStore()
    store.setBundle('en', { 'error.STEP_2_PAYMENT_REQUEST_CREATION': 'Something went wrong on our side.' })
    for (const [status, shown] of [
      [429, false],
      [500, true],
      [503, true],
    ] as const) {
      const { unmount } = show(
        <TranslationProvider value={store}>
          <OutcomeNotice failure={{ kind: 'busy', status }} />
        </TranslationProvider>,
      )
      expect(screen.queryByText('Something went wrong on our side.') !== null).toBe(shown)
      unmount()
    }
  })

  test.each([500, 503])(
    'names no entries for a query with status %i, which the page repeats (P351)',
    (status) => {
      const store = createTranslationStore()
      store.setBundle('en', { 'error.STEP_2_PAYMENT_REQUEST_CREATION': 'Your entries are kept.' })
      show(
        <TranslationProvider value={store}>
          <OutcomeNotice failure={{ kind: 'busy', status }} automatic />
        </TranslationProvider>,
      )
      expect(screen.getByRole('alert')).toHaveTextContent('Your saved tickets still work.')
      expect(screen.getByRole('alert')).not.toHaveTextContent('Your entries')
    },
  )

  describe('of a form, which only the visitor sends again', () => {
    afterEach(() => void vi.useRealTimers())
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

    /** A notice whose server has no answer at first. */
    function notice(failure: Failure) {
      vi.useFakeTimers()
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      let info: Answers['info'] = () => unreachable
      const { api, call } = scriptedApi({ info: (input) => info?.(input) ?? unreachable })
      render(
        <ServicesProvider value={testServices(api)}>
          <OutcomeNotice failure={failure} onRetry={() => undefined} />
        </ServicesProvider>,
      )
      return { call, answer: () => (info = () => value(application)) }
    }

    test.each<[string, Failure]>([
      ['no connection', { kind: 'unreachable', reason: 'network' }],
      ['no answer in time', { kind: 'unreachable', reason: 'timeout' }],
      ['429', { kind: 'busy', status: 429 }],
      ['502', { kind: 'busy', status: 502 }],
      ['503', { kind: 'busy', status: 503 }],
      ['504', { kind: 'busy', status: 504 }],
    ])(
      'counts down to each check, and reports when the server answers again: %s (P252)',
      async (_, failure) => {
        const { call, answer } = notice(failure)
        const alert = screen.getByRole('alert')
        expect(alert).toHaveTextContent('The page checks again in 3 s.')
        await pass(3000)
        expect(call).toHaveBeenCalledTimes(1)
        expect(alert).toHaveTextContent('The page checks again in 5 s.')
        answer()
        await pass(5000)
        expect(alert).toHaveTextContent('We can be reached again')
        await pass(60_000)
        expect(call).toHaveBeenCalledTimes(2)
      },
    )

    test('checks at the time that the server named, and at once when the browser is online again', async () => {
      const { call, answer } = notice({ kind: 'busy', status: 503, retryAfter: 30 })
      await pass(29_000)
      expect(call).not.toHaveBeenCalled()
      answer()
      act(() => void window.dispatchEvent(new Event('online')))
      await pass(0)
      expect(screen.getByRole('alert')).toHaveTextContent('We can be reached again')
    })

    test.each<[string, Failure]>([
      ['an error from what was sent', { kind: 'busy', status: 500 }],
      ['a limit of the visitor', { kind: 'busy', status: 429, limit: 'codes' }],
      ['a refusal', refused(422, [])],
    ])('checks nothing after %s', async (_, failure) => {
      const { call } = notice(failure)
      await pass(60_000)
      expect(call).not.toHaveBeenCalled()
      expect(screen.getByRole('alert')).not.toHaveTextContent('answers')
    })
  })

  test('names the security check that was not passed (B236)', () => {
    show(<OutcomeNotice failure={refused(403, [], true)} />)
    expect(screen.getByRole('alert')).toHaveTextContent('The security check was not passed.')
  })

  test('shows a general text for an unknown code', () => {
    show(<OutcomeNotice failure={refused(422, [{ code: 'error.new', path: '', args: {} }])} />)
    expect(screen.getByRole('alert')).toHaveTextContent('This was not accepted.')
    expect(screen.getByRole('alert')).not.toHaveTextContent('error.new')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('EventFacts', () => {
  const facts = (over: Parameters<typeof wholeEvent>[0] = {}) =>
    render(
      <ServicesProvider value={testServices(scriptedApi({}).api, { now: () => Date.UTC(2027, 5, 1) })}>
        <EventFacts event={wholeEvent(over)} />
      </ServicesProvider>,
    )

  test('shows place, map and both calendars (B50, B51, B52)', () => {
    facts()
    expect(screen.getByText('Quarry Theatre')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Google Calendar/ })).toHaveAttribute(
      'href',
      '/api/v2/public/event/pietra/calendar/en?type=google',
    )
    const file = screen.getByRole('link', { name: 'iCalendar' })
    expect(file).toHaveAttribute('href', '/api/v2/public/event/pietra/calendar/en')
    expect(file).toHaveAttribute('download', 'pietra.ics')
    expect(screen.getByRole('link', { name: /^Quarry Theatre.*Open map/ })).toBeVisible()
    expect(screen.queryByText('Online')).toBeNull()
  })

  test('copies the address of the place (B305)', async () => {
    const buyer = userEvent.setup()
    facts()
    await buyer.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe(wholeEvent().location)
  })

  test('links both calendars in the language of the page', async () => {
    const store = createTranslationStore()
    await store.changeLanguage('de')
    render(
      <TranslationProvider value={store}>
        <ServicesProvider value={testServices(scriptedApi({}).api)}>
          <EventFacts event={wholeEvent()} />
        </ServicesProvider>
      </TranslationProvider>,
    )
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(addresses).toContain('/api/v2/public/event/pietra/calendar/de')
    expect(addresses).toContain('/api/v2/public/event/pietra/calendar/de?type=google')
  })

  test('shows the dates of an event of one day and of several days (B47, B48)', () => {
    const { datesWithOffset } = wholeEvent()
    const { unmount } = facts()
    expect(screen.getByText(/^Sat.10.Jul, 20:30.–.{1,2}23:30.CEST$/)).toBeVisible()
    unmount()
    const endDateTime = datesWithOffset.endDateTime + 2 * 24 * 3_600_000
    facts({ datesWithOffset: { ...datesWithOffset, endDateTime } })
    expect(screen.getByText(/^Sat.10.Jul, 20:30 – Mon.12.Jul, 23:30.CEST$/)).toBeVisible()
  })

  test('shows neither place nor map for an online event (B52)', () => {
    facts({ format: 'ONLINE' })
    expect(screen.queryByText('Quarry Theatre')).toBeNull()
    expect(screen.queryByRole('link', { name: /Open map/ })).toBeNull()
    expect(screen.getByText('Online', { selector: 'b' })).toBeVisible()
  })

  test.each([
    ['IN_PERSON', 'Quarry Theatre', null],
    ['HYBRID', 'Quarry Theatre', 'Also online'],
    ['ONLINE', null, 'Online'],
  ] as const)(
    'shows of an event of the format %s the place %s and the badge %s (B52)',
    (format, place, badge) => {
      facts({ format })
      const shown = ['Quarry Theatre', 'Online', 'Also online'].filter(
        (text) => screen.queryByText(text, { selector: 'b' }) !== null,
      )
      expect(shown).toEqual([place, badge].filter((text) => text !== null))
    },
  )

  test("shows the device's time second, only when it differs (B49)", () => {
    const here = new Date(Date.UTC(2027, 6, 10, 18, 30)).getTimezoneOffset() * -60
    const dates = wholeEvent().datesWithOffset
    const same = facts({ datesWithOffset: { ...dates, startTimeZoneOffset: here, endTimeZoneOffset: here } })
    expect(screen.queryByText(/In your time zone/)).toBeNull()
    same.unmount()
    facts({ datesWithOffset: { ...dates, startTimeZoneOffset: here + 3600, endTimeZoneOffset: here + 3600 } })
    expect(screen.getByText(/In your time zone/)).toBeVisible()
  })
})

test('ServerHtml shows text without markup at once, without the sanitizer', () => {
  render(<ServerHtml html="Plain words" lang="it" />)
  expect(screen.getByText('Plain words').parentElement).toHaveAttribute('lang', 'it')
})

test('ServerHtml shows the headings of a text of the server below the heading above it (B283)', async () => {
  const html = '<p>Text</p><h1>One</h1><H2 title="<h1>">Two</H2><h6>Six</h6><hr><p>&lt;h1&gt;</p>'
  const { container, rerender } = render(<ServerHtml html={html} />)
  await screen.findByText('One')
  const levels = () => [...container.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ tagName }) => tagName)
  expect(levels()).toEqual(['H2', 'H3', 'H6'])
  expect(container).toHaveTextContent('<h1>')
  expect(container.querySelector('hr')).not.toBeNull()
  rerender(<ServerHtml html={html} under={3} />)
  await waitFor(() => expect(levels()).toEqual(['H4', 'H5', 'H6']))
})

test('ServerHtml shows the text without markup when the sanitizer cannot be loaded', async () => {
  vi.spyOn(trustedTypes, 'sanitizeHtml').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { container } = render(<ServerHtml html="<p>Music <img src=x onerror=run()>between</p> walls" />)
  expect(await screen.findByText('Music between walls')).toBeVisible()
  expect(container.querySelector('img, [aria-busy]')).toBeNull()
})

test('PageHeading gets the focus after a navigation, not on the first page', async () => {
  const Second = () => {
    const [title, setTitle] = useState('Second')
    return (
      <main>
        <PageHeading title={title} />
        <button onClick={() => setTitle('Renamed')}>rename</button>
      </main>
    )
  }
  // Files share the module, which knows the last page: this path is of no other test.
  const pages = [
    {
      path: '/first',
      element: (
        <main>
          <PageHeading title="First" />
          <Link to="/second">go</Link>
        </main>
      ),
    },
    { path: '/second', element: <Second /> },
  ]
  render(<RouterProvider router={createMemoryRouter(pages, { initialEntries: ['/first'] })} />)
  expect(document.title).toBe('First · Tessera')
  expect(screen.getByRole('heading')).not.toHaveFocus()
  await userEvent.click(screen.getByRole('link'))
  expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus()
  expect(document.title).toBe('Second · Tessera')
  await userEvent.click(screen.getByRole('button'))
  expect(document.title).toBe('Renamed · Tessera')
  expect(screen.getByRole('button')).toHaveFocus()
})

test.each([
  'javascript:run()',
  'data:text/html,x',
  'file:///x',
  'blob:https://x.example/1',
  '//x.example',
  '/\\x.example',
])('a link to %j is plain text', (address) => {
  render(<NewTabLink href={address}>Terms</NewTabLink>)
  expect(screen.getByText('Terms')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

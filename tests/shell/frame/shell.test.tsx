import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense, type ReactNode } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as trustedTypes from '#device/browser/trusted-types.ts'
import { Shell } from '#shell/frame/Shell.tsx'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { Page } from '#ui/page/Page.tsx'
import { fillIn } from '../../support/browser/fill-in.ts'
import { wholeEvent } from '../../support/events.ts'
import { value, type Answers } from '../../support/wire/scripted-api.ts'
import examples from '../../wire/examples.json'
import { openPage } from '../pages/open-page.tsx'

beforeEach(() => {
  vi.spyOn(trustedTypes, 'sanitizeHtml').mockImplementation((html) =>
    Promise.resolve(html.replaceAll('<script>', '')),
  )
})

const Flow = () => (
  <Page back="/event/pietra" barTitle="Pietra Nights">
    <h1>flow</h1>
  </Page>
)

const withFrame = (content: ReactNode) => <Page>{content}</Page>

const Broken = () => {
  throw new Error('broken')
}

const routes = [
  {
    element: <Shell />,
    children: [
      { path: '/', element: withFrame(<h1>home</h1>), handle: { place: 'events' } },
      { path: '/wallet', element: withFrame(<h1>tickets</h1>), handle: { place: 'tickets' } },
      { path: '/wallet/add', element: <Flow /> },
      { path: '/event/:eventShortName', element: withFrame(<input aria-label="typed" />) },
      { path: '/flow', element: <Flow /> },
      { path: '/form', element: <Page legal={null}>form</Page> },
      { path: '/broken', element: <Broken /> },
      { path: '/event/:eventShortName/broken', element: <Broken /> },
    ],
  },
  { path: '/ticket', element: <h1>ticket</h1> },
]

const info = (over: object = {}) =>
  value({ ...examples.applicationInfo, globalPrivacyPolicyUrl: null, ...over })

const open = (answers: Answers = {}, address = '/') =>
  openPage(routes, address, { info: () => info(), bundle: () => value({}), ...answers })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  setSignInEnabled(false)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
})

/** Opens the home page and waits until its texts are loaded. */
async function openHome(answers: Answers) {
  const view = open(answers)
  await screen.findByRole('heading', { name: 'home' })
  return view
}

describe('bars', () => {
  test('a main section has tabs with the current one marked, and no back link', async () => {
    open()
    const tabs = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(tabs.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page')
    expect(tabs.getByRole('link', { name: 'My tickets' })).not.toHaveAttribute('aria-current')
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Account' })).toBeNull()
  })

  test('a page inside a flow has a back link and its title, and no tabs', async () => {
    open({}, '/flow')
    expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/event/pietra')
    expect(screen.getByText('Pietra Nights')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  test('a page of the wallet below the list has a back link and waits for no translations', async () => {
    open({ bundle: () => new Promise(() => undefined) }, '/wallet/add')
    expect(await screen.findByRole('link', { name: 'Back' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'flow' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  test('the first link skips to the content', async () => {
    open()
    expect((await screen.findAllByRole('link'))[0]).toHaveTextContent('Skip to content')
  })
})

describe('language choice', () => {
  test('offers the languages of the event and switches without a reload or lost entries (B41)', async () => {
    const { texts } = open({ event: () => value(wholeEvent()) }, '/event/pietra?lang=en')
    await fillIn(await screen.findByLabelText('typed'), 'kept')
    await userEvent.selectOptions(await screen.findByLabelText('Language: EN'), 'de')
    await waitFor(() => expect(document.documentElement.lang).toBe('de'))
    expect(screen.getByLabelText('typed')).toHaveValue('kept')
    expect(sessionStorage.getItem('ALFIO_LANG')).toBe('de')
    expect(texts.current().lang).toBe('de')
    expect(screen.getByText('Zum Inhalt springen')).toBeInTheDocument()
  })

  test('starts with the language that this session has stored (B2)', async () => {
    sessionStorage.setItem('ALFIO_LANG', 'de')
    open({ event: () => value(wholeEvent()) }, '/event/pietra')
    await waitFor(() => expect(document.documentElement.lang).toBe('de'))
  })

  test('is hidden when there is only one language (B41)', async () => {
    open(
      {
        event: () => value(wholeEvent({ contentLanguages: [{ locale: 'de', displayLanguage: 'Deutsch' }] })),
      },
      '/event/pietra',
    )
    await waitFor(() => expect(document.documentElement.lang).toBe('de'))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('stores the language of a link for the next page', async () => {
    open({}, '/?lang=de')
    await waitFor(() => expect(document.documentElement.lang).toBe('de'))
    expect(sessionStorage.getItem('ALFIO_LANG')).toBe('de')
  })

  test("shows the tickets although the server's translations do not arrive", async () => {
    open({ bundle: () => new Promise(() => undefined) }, '/wallet')
    expect(await screen.findByRole('heading', { name: 'tickets' })).toBeVisible()
  })
})

test.each([
  ['home', '/'],
  ['a page without bars', '/ticket'],
])(
  'the app removes the style sheet and the texts of an event on the way to %s (B27, B28)',
  async (_, next) => {
    const before = document.adoptedStyleSheets.length
    const event = wholeEvent({
      customCss: 'h1 { color: red }',
      i18nOverride: { en: { 'app.shell.skip': 'To the stage' } },
    })
    const { router, texts } = open({ event: () => value(event) }, '/event/pietra')
    await waitFor(() => expect(document.adoptedStyleSheets).toHaveLength(before + 1))
    expect(await screen.findByText('To the stage')).toBeInTheDocument()
    await act(() => router.navigate(next))
    await screen.findByRole('heading', { level: 1 })
    expect(document.adoptedStyleSheets).toHaveLength(before)
    expect(texts.current().t('app.shell.skip')).toBe('Skip to content')
  },
)

describe('banners', () => {
  test('shows none when the server has nothing to report', async () => {
    await openHome({})
    expect(screen.queryByRole('region', { name: /Development|encrypted|Announcement/ })).toBeNull()
  })

  test('shows the development mode (P70)', async () => {
    await openHome({ info: () => info({ devModeEnabled: true, prodModeEnabled: false }) })
    expect(await screen.findByRole('region', { name: 'Development mode' })).toBeVisible()
  })

  test('shows a demonstration, and what its tickets are worth', async () => {
    await openHome({ info: () => info({ demoModeEnabled: true }) })
    const strip = await screen.findByRole('region', { name: 'Demonstration' })
    expect(strip).toHaveTextContent('Nothing is charged, tickets admit nowhere.')
  })

  test.each([
    ['a warning of production without encryption', 'http://tickets.example/', true, true],
    ['no warning of production with encryption', 'https://tickets.example/', true, false],
    ['no warning of a demonstration without encryption', 'http://tickets.example/', false, false],
    ['no warning of localhost', 'http://localhost/', true, false],
  ])('shows %s (P71)', async (_, address, prodModeEnabled, warned) => {
    vi.stubGlobal('location', new URL(address))
    onTestFinished(() => void vi.unstubAllGlobals())
    await openHome({ info: () => info({ prodModeEnabled, demoModeEnabled: true }) })
    expect(await screen.findByRole('region', { name: 'Demonstration' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'This connection is not encrypted' }) !== null).toBe(warned)
  })

  test('sanitizes an announcement and stores that it was closed (P72)', async () => {
    const answers = {
      info: () => info({ announcementBannerContentHTML: '<p>Doors <b>open</b></p><script>' }),
    }
    const { unmount } = await openHome(answers)
    const banner = await screen.findByRole('region', { name: 'Announcement' })
    expect(await within(banner).findByText('open')).toBeVisible()
    expect(banner.querySelector('script')).toBeNull()
    await userEvent.click(within(banner).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull()
    unmount()
    // Another tab has its own session storage.
    sessionStorage.clear()
    await openHome(answers)
    expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull()
  })
})

test('the footer links terms and privacy policy when they exist (B39, B40)', async () => {
  open({ info: () => info({ globalTermsUrl: 'https://x.example/terms' }) })
  expect(await screen.findByRole('link', { name: /^Terms/ })).toHaveAttribute(
    'href',
    'https://x.example/terms',
  )
  expect(screen.queryByRole('link', { name: /^Privacy/ })).toBeNull()
})

test('the footer links the privacy policy where only that exists (B40)', async () => {
  open({ info: () => info({ globalTermsUrl: null, globalPrivacyPolicyUrl: 'https://x.example/privacy' }) })
  const link = await screen.findByRole('link', { name: /^Privacy/ })
  expect(link).toHaveAttribute('href', 'https://x.example/privacy')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.queryByRole('link', { name: /^Terms/ })).toBeNull()
})

test.each([
  ['/', ['Imprint', 'Accessibility statement', 'Withdraw']],
  ['/form', ['Imprint', 'Accessibility statement']],
])(
  'the footer of %s links imprint and accessibility statement where the server has them (W705)',
  async (path, names) => {
    open(
      { info: () => info({ imprintUrl: 'https://x.example/i', accessibilityUrl: 'https://x.example/a' }) },
      path,
    )
    await screen.findByRole('link', { name: /^Imprint/ })
    const footer = within(screen.getByRole('contentinfo'))
    const links = footer.getAllByRole('link').map((link) => link.textContent)
    expect(links).toEqual(names.map((name) => expect.stringContaining(name) as string))
  },
)

test('the crash page keeps the bars when a page throws, and leads to the tickets first', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  open({}, '/broken')
  expect(await screen.findByRole('heading', { name: 'Your tickets are safe' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open my tickets' })).toHaveAttribute('href', '/wallet')
  expect(screen.getByRole('link', { name: /Tessera/ })).toBeVisible()
})

test('the crash page leads back from a crashed page to the previous one, also of the same event', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { router } = open({ event: () => value(wholeEvent()) }, '/event/pietra')
  await screen.findByLabelText('typed')
  await act(() => router.navigate('/event/pietra/broken'))
  expect(await screen.findByRole('heading', { name: 'Your tickets are safe' })).toBeVisible()
  await act(() => router.navigate(-1))
  expect(await screen.findByLabelText('typed')).toBeVisible()
})

test('the shell renders nothing for an optional component whose code cannot be loaded', async () => {
  const Missing = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')))
  const page = (
    <Suspense>
      <h1>page</h1>
      <Missing />
    </Suspense>
  )
  openPage([{ element: <Shell />, children: [{ path: '/', element: page }] }], '/', {
    bundle: () => value({}),
  })
  expect(await screen.findByRole('heading', { name: 'page' })).toBeVisible()
})

describe('crash page of a missing chunk', () => {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))
  const broken = [{ element: <Shell />, children: [{ path: '/', Component: lazy(missing) }] }]

  test.each([
    [true, 'This page could not be loaded'],
    [false, 'This page needs a connection'],
  ])('shows with a network: %s', async (online, title) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    openPage(broken, '/', { bundle: () => value({}) })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open my tickets' })).toBeVisible()
  })
})

import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { App } from '#shell/App.tsx'
import { CrashPage } from '#shell/CrashPage.tsx'
import { keepEarlyClicks } from '#shell/start/early-actions.ts'
import { createQueryClient } from '#shell/start/query-client.ts'
import { createApi } from '#wire/client.ts'
import { testServices } from '../support/test-services.ts'

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

const missingCode = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/a.js')

test.each([
  ['code that did not load loads again', missingCode, 1],
  ['another fault stays', new Error('No such value'), 0],
])('a page with %s when the connection is back (B552)', (_, error, times) => {
  const { unmount } = render(<CrashPage error={error} />)
  expect(screen.getByRole('link', { name: 'Open my tickets' })).toBeVisible()
  window.dispatchEvent(new Event('online'))
  unmount()
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(times)
})

test('a page that crashes at its first render keeps no further clicks for later', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Crashing = () => {
    throw new Error('No such value')
  }
  keepEarlyClicks()
  const api = createApi({ fetch: () => Promise.reject(new TypeError()), origin: 'http://localhost' })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <App
          translations={createTranslationStore()}
          services={testServices(api, {})}
          routes={[{ path: '*', element: <Crashing /> }]}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('link', { name: 'Open my tickets' })).toBeVisible()
  expect(window.onEarlyClick).toBeUndefined()
})

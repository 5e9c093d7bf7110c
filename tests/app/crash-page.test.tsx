import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CrashPage } from '#app/CrashPage.tsx'

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

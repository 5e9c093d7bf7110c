import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig, renderHook } from '@testing-library/react'
import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { defaultTranslations } from '#i18n/use-translations.ts'
import { dismissToast, useToasts } from '#ui/app/toasts.ts'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'

// A test with its own environment has no document.
if (typeof document !== 'undefined') await import('./support/quick-dom.ts')

const { getElementError } = getConfig()

/** A query that waits fails many times, and only its last error is read: the document is printed when it is read. */
function lazyElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  // The trace begins at the query.
  Error.captureStackTrace(error, lazyElementError)
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  })
}

// A query resolves as soon as it finds something: one second is too short while the other core builds.
configure({ asyncUtilTimeout: 10_000, getElementError: lazyElementError })

// Files of the project "document" run in one document, one after the other: each begins with a new device.
beforeAll(async () => {
  // A test with its own environment has no document.
  if (typeof document === 'undefined') return
  for (const { name } of await indexedDB.databases()) if (name) await Dexie.delete(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.title = ''
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  // Files of the project "document" share its module.
  setSignInEnabled(false)
})

// A message of this file would be shown by the app of the next one.
afterAll(() => {
  if (typeof document === 'undefined') return
  for (const { id } of renderHook(useToasts).result.current) dismissToast(id)
  cleanup()
})

// Not at the next test: the modules of the next file may be loaded before it.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// Components look their English up where no provider stands above them.
await Promise.all([
  defaultTranslations().loadNamespace('checkout'),
  defaultTranslations().loadNamespace('wallet'),
])

/**
 * Browsers without storage, with failing or hanging storage, and a network that loses a chunk: buyers still
 * get their tickets.
 */
import { expect, test, type Page } from '@playwright/test'
import { ada } from './pages/booking.ts'
import { HomePage } from './pages/home.ts'
import { openBooking, originOf } from './support/checkout-steps.ts'
import { chunkOf } from './support/chunks.ts'
import { containing, translate } from './support/translations.ts'

/** The fault, as a script that runs before the app's. */
const faults = {
  'whose store never answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  'whose store opens and never answers': () => {
    for (const name of ['get', 'getAll', 'put', 'delete', 'count'] as const)
      IDBObjectStore.prototype[name] = () => new EventTarget() as IDBRequest
  },
  'whose locks never answer': () => {
    LockManager.prototype.request = () => new Promise(() => undefined)
  },
  'whose caches never answer': () => {
    for (const name of ['open', 'match', 'delete', 'keys', 'has'] as const)
      CacheStorage.prototype[name] = () => new Promise<never>(() => undefined)
  },
  'whose store does not open': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'UnknownError')
    }
  },
  'that refuses locks': () => {
    LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError'))
  },
  'that denies every storage': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('no', 'SecurityError')
        },
      })
  },
  'in which every call of storage throws': () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const)
      Storage.prototype[name] = () => {
        throw new DOMException('no', 'SecurityError')
      }
  },
  'whose storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
} as const

/** Uncaught errors of the page. */
function uncaught(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

interface BrokenBrowser {
  /** Faults that it has together: none keeps the app from reaching the other. */
  readonly names: readonly (keyof typeof faults)[]
  /** Whether the wallet reports that it cannot be read, and not that it is empty. */
  readonly unreadable?: true
}

const browsers: readonly BrokenBrowser[] = [
  { names: ['whose store never answers'], unreadable: true },
  { names: ['whose store opens and never answers'] },
  { names: ['whose locks never answer', 'in which every call of storage throws'] },
  { names: ['whose caches never answer', 'that refuses locks'] },
  { names: ['whose store does not open', 'whose storage is full'], unreadable: true },
  { names: ['that denies every storage'] },
]

for (const { names, unreadable } of browsers) {
  test(`a buyer completes an order in a browser ${names.join(' and ')} (W84)`, async ({ page, baseURL }) => {
    const errors = uncaught(page)
    for (const name of names) await page.addInitScript(faults[name])
    const { booking } = await openBooking(page, originOf(baseURL), 'free', 1)
    await booking.fillAll(ada, ada)
    await booking.order()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(ada.first, { timeout: 30_000 })
    // Stored, or an error message: nothing stays busy.
    await expect(page.getByText(translate('app.checkout.saving'), { exact: true })).toHaveCount(0, {
      timeout: 30_000,
    })
    if (unreadable) {
      await page.goto('/wallet')
      await expect(page.getByText(translate('app.wallet.unreadable'), { exact: true })).toBeVisible()
      await expect(page.getByText(translate('app.wallet.empty'))).toHaveCount(0)
    }
    expect(errors).toEqual([])
  })
}

test('the home page is rendered although the code of an optional part cannot be loaded', async ({ page }) => {
  const errors = uncaught(page)
  // A visitor who has left for the sign-in.
  await page.addInitScript(() => localStorage.setItem('tessera.account', 'yes'))
  const files = new Set([chunkOf('src/account/parts/SignInStatus.tsx')])
  const aborted = new Set<string>()
  for (const file of files)
    await page.route(`**${file}`, (route) => {
      aborted.add(file)
      return route.abort()
    })
  const home = await new HomePage(page).open()
  await expect.poll(() => aborted).toEqual(files)
  await expect(home.events.first()).toBeVisible()
  await expect(page.getByText(containing('app.shell.crash'))).toHaveCount(0)
  expect(errors).toEqual([])
})

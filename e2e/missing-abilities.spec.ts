/** Browsers without abilities: a function is lost, no page. */
import { expect, test, type Page } from '@playwright/test'
import { buy } from './support/buyer.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { translate } from './support/translations.ts'

// The page registers the worker where it can.
test.use({ serviceWorkers: 'allow' })

type Fault = 'is missing' | 'throws' | 'never answers'

/** Takes every ability away, as one script that runs before the app's. `stores`: with those that keep data, which hide others. */
function takeAway({ fault, stores }: { fault: Fault; stores: boolean }): void {
  const refuse = (): never => {
    throw new DOMException('no', 'SecurityError')
  }
  const replace = (owner: object, name: string, value: unknown): void => {
    if (name in owner) Object.defineProperty(owner, name, { configurable: true, writable: true, value })
  }
  /** Methods that return a promise: they reject where others throw. */
  const promised = (owner: object, ...names: string[]): void => {
    const values = {
      'is missing': undefined,
      throws: () => Promise.reject(new DOMException('no', 'SecurityError')),
      'never answers': () => new Promise(() => undefined),
    }
    for (const name of names) replace(owner, name, values[fault])
  }
  const property = (owner: object, name: string): void => {
    const get = fault === 'throws' ? refuse : () => undefined
    Object.defineProperty(owner, name, { configurable: true, get })
  }
  promised(StorageManager.prototype, 'persist', 'persisted', 'estimate')
  promised(Notification, 'requestPermission')
  // A browser without locks has no object of theirs.
  if (fault !== 'is missing') promised(LockManager.prototype, 'request')
  if (fault === 'never answers') {
    promised(SubtleCrypto.prototype, 'digest')
    promised(ServiceWorkerContainer.prototype, 'register')
    promised(CacheStorage.prototype, 'open', 'match', 'delete', 'keys', 'has')
    if (stores) IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    return
  }
  const part = fault === 'throws' ? refuse : undefined
  for (const name of ['BroadcastChannel', 'matchMedia']) replace(window, name, part)
  for (const name of ['DisplayNames', 'ListFormat', 'RelativeTimeFormat']) replace(Intl, name, part)
  property(window, 'caches')
  property(Navigator.prototype, 'serviceWorker')
  if (fault === 'is missing') {
    property(window, 'Notification')
    for (const name of ['locks', 'storage']) property(Navigator.prototype, name)
    property(Crypto.prototype, 'subtle')
  }
  if (stores) for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) property(window, name)
}

/** What is wrong with the page that is open; null when a person can read it. */
async function problemOf(page: Page): Promise<string | null> {
  await page.waitForLoadState('networkidle')
  try {
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 5000 })
  } catch {
    return 'no heading'
  }
  const crash = page.getByRole('heading', { name: translate('app.shell.crash'), exact: true })
  if ((await crash.count()) > 0) return 'crashed'
  const text = await page.getByRole('main').innerText()
  return text.length > 20 ? null : `only "${text}"`
}

/** With the stores refused too, less of the page runs: one of the three cases keeps them. */
const cases: readonly { readonly fault: Fault; readonly stores: boolean }[] = [
  { fault: 'is missing', stores: true },
  { fault: 'throws', stores: false },
  { fault: 'never answers', stores: true },
]

for (const { fault, stores } of cases)
  test(`every kind of page is readable where each ability of the browser ${fault} (W92)`, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf(baseURL)
    const { shortName } = await createEvent(origin, 'free')
    const { reservationId, uuids } = await buy(origin, shortName, 1)
    const order = `/event/${shortName}/reservation/${reservationId}`
    const ticket = `/event/${shortName}/ticket/${String(uuids[0])}`
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript(takeAway, { fault, stores })
    const shop = ['/', `/event/${shortName}`]
    const orders = [`${order}/success`, `${ticket}/view`, `${ticket}/update`]
    const wallet = ['', `/door/${shortName}/${String(uuids[0])}`, '/settings'].map((path) => `/wallet${path}`)
    for (const address of [...shop, ...orders, ...wallet]) {
      await page.goto(address)
      const problem = await problemOf(page)
      if (problem !== null) errors.push(`${address}: ${problem}`)
    }
    expect(errors).toEqual([])
  })

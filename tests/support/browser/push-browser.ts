/** A browser with notifications and a push service. */
import { vi } from 'vitest'

/**
 * Stubs the global objects of notifications and push; `vi.unstubAllGlobals` takes them off.
 * @param answer what the person answers to the browser's question
 */
export function stubPushBrowser(
  permission: NotificationPermission,
  { answer = 'granted' as NotificationPermission, refusesPush = false } = {},
) {
  const subscription = {
    endpoint: 'https://push.example/1',
    options: {},
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      browser.isSubscribed = false
      return Promise.resolve(true)
    },
  }
  const browser = {
    isSubscribed: false,
    permission,
    requestPermission: vi.fn(() => {
      browser.permission = answer
      return Promise.resolve(answer)
    }),
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(browser.isSubscribed ? subscription : null),
    subscribe: () => {
      if (refusesPush) return Promise.reject(new DOMException('', 'AbortError'))
      browser.isSubscribed = true
      return Promise.resolve(subscription)
    },
  }
  vi.stubGlobal('Notification', browser)
  vi.stubGlobal('ServiceWorkerRegistration', { prototype: { pushManager: {} } })
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    language: navigator.language,
    serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) },
  })
  return browser
}

/**
 * Notifications. Those about stored tickets need a worker that the browser runs while the app is closed: periodic sync,
 * which only an installed app gets (docs/browser-notes.md#background-work).
 */
import { isInstalled } from './install.ts'

/**
 * - `possible`: the person can turn them on and off
 * - `refused`: the person, or a rule of the browser, forbids them; only its settings change that
 * - `not-installed`: after the app is installed
 * - `unsupported`: this browser does not check tickets while the app is closed
 */
export type NotificationSupport = 'possible' | 'refused' | 'not-installed' | 'unsupported'

/** What the browser offers now. @param scope for tests */
export function notificationSupport(scope: object = globalThis): NotificationSupport {
  const { Notification: notification, ServiceWorkerRegistration: registration } = scope as {
    Notification?: { readonly permission: NotificationPermission }
    ServiceWorkerRegistration?: { readonly prototype: object }
  }
  if (!notification || !registration || !('periodicSync' in registration.prototype)) return 'unsupported'
  if (!isInstalled()) return 'not-installed'
  return notification.permission === 'denied' ? 'refused' : 'possible'
}

/** Asks the person; call it in a click. True when notifications are permitted. Never rejects. */
export async function requestNotifications(): Promise<boolean> {
  try {
    return (await Notification.requestPermission()) === 'granted'
  } catch {
    return false
  }
}

/**
 * Shows a notification of this page while it is hidden; a press leads back to it. Does nothing where the person has not
 * permitted notifications. Never rejects.
 */
export async function notifyInBackground(title: string): Promise<void> {
  const path = location.pathname
  try {
    if (Notification.permission !== 'granted') return
    // Android shows only those of a worker (sw/notify.ts opens the page).
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration !== undefined)
      return await registration.showNotification(title, { tag: path, data: { path } })
    const notification = new Notification(title, { tag: path })
    notification.onclick = () => window.focus()
  } catch {
    // No notifications in this browser, or no worker: the sound remains.
  }
}

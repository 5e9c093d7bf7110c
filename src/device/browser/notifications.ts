/** Notifications of this browser (docs/browser-notes.md#push). */
import { isInstalled } from './install.ts'

/**
 * - `possible`: the person can turn them on and off
 * - `refused`: the person, or a rule of the browser, forbids them; only its settings change that
 * - `home-screen`: in the app on the home screen of iOS
 * - `unsupported`: this browser has no push
 */
type PushSupport = 'possible' | 'refused' | 'home-screen' | 'unsupported'

/** A browser may have neither. */
const scope: {
  readonly Notification?: { readonly permission: NotificationPermission }
  readonly ServiceWorkerRegistration?: { readonly prototype: object }
} = globalThis

/** Undefined where the browser has no notifications. */
export const notificationPermission = () => scope.Notification?.permission

/** The registration of the worker, which has the push subscription. */
export const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.getRegistration()

/** Support of the browser for messages of the server. */
export function pushSupport(): PushSupport {
  const { Notification: notification, ServiceWorkerRegistration: registration } = scope
  if (notification && registration && 'pushManager' in registration.prototype)
    return notification.permission === 'denied' ? 'refused' : 'possible'
  // iOS has both in the app on the home screen only.
  return 'standalone' in navigator && !isInstalled() ? 'home-screen' : 'unsupported'
}

/** Asks the person; call it in a click. True when notifications are permitted. Never rejects. */
export async function requestNotifications(): Promise<boolean> {
  try {
    return (await Notification.requestPermission()) === 'granted'
  } catch {
    return false
  }
}

/**
 * Installs the app. The browser's own prompt is deferred until the first ticket is saved
 * (docs/browser-notes.md#install-prompt).
 */
import { createChangeSignal } from '#kit/change-signal.ts'

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** `prompt`: a button; `ios`: instructions for the share menu; `none`: installed, or not possible. */
export type InstallMethod = 'prompt' | 'ios' | 'none'

let deferredPrompt: InstallPromptEvent | null = null
const changes = createChangeSignal()

/** Call once and early: the browser fires the event only once. */
export function listenForInstallPrompt(target: Window = window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallPromptEvent
    changes.notify()
  })
  target.addEventListener('appinstalled', () => {
    deferredPrompt = null
    changes.notify()
  })
}

/** Calls the listener when {@link installMethod} may have changed. @returns a function that ends it */
export const onInstallChange = changes.subscribe

/** True in an app window without an address bar. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/**
 * True in the app on the home screen of iOS, which does not see what Safari has stored
 * (docs/browser-notes.md#storage-and-eviction).
 */
export const isHomeScreenApp = (): boolean => 'standalone' in navigator && isInstalled()

/** Only Apple's mobile browsers have `standalone`; all of them install by the share menu. */
export function installMethod(): InstallMethod {
  if (isInstalled()) return 'none'
  if (deferredPrompt) return 'prompt'
  return 'standalone' in navigator ? 'ios' : 'none'
}

/** Shows the browser's prompt. True when the visitor accepted. */
export async function install(): Promise<boolean> {
  const offer = deferredPrompt
  if (!offer) return false
  deferredPrompt = null
  await offer.prompt()
  const { outcome } = await offer.userChoice
  changes.notify()
  return outcome === 'accepted'
}

/**
 * Putting the app on the home screen. The browser's own offer is kept and made after the first saved ticket, never
 * on arrival (PWA-NOTES 2.11).
 */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** `prompt`: a button does it; `ios`: by the share menu, in words; `none`: installed, or not possible here. */
export type InstallMethod = 'prompt' | 'ios' | 'none'

let deferredPrompt: InstallPromptEvent | null = null
const listeners = new Set<() => void>()
const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/** Starts listening; call once, early, because the browser offers only once. */
export function listenForInstallPrompt(target: Window = window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallPromptEvent
    notifyListeners()
  })
  target.addEventListener('appinstalled', () => {
    deferredPrompt = null
    notifyListeners()
  })
}

/** Calls the listener when {@link installMethod} may have changed, until the returned function is called. */
export const onInstallChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** Only Apple's mobile browsers know `standalone`; every browser there installs by the share menu. */
export function installMethod(): InstallMethod {
  if (isInstalled()) return 'none'
  if (deferredPrompt) return 'prompt'
  return 'standalone' in navigator ? 'ios' : 'none'
}

/** Shows the browser's question. True when the person agreed. */
export async function install(): Promise<boolean> {
  const offer = deferredPrompt
  if (!offer) return false
  deferredPrompt = null
  await offer.prompt()
  const { outcome } = await offer.userChoice
  notifyListeners()
  return outcome === 'accepted'
}

/** Calls the listener each time the page becomes visible: timers do not run while a phone is suspended. @returns a function that ends it */
export function onVisible(listener: () => void): () => void {
  const check = (): void => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', check)
  return () => document.removeEventListener('visibilitychange', check)
}

/** Calls the listener each time the browser takes the page out of its back-forward cache. @returns a function that ends it */
export function onRestored(listener: () => void): () => void {
  const check = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) listener()
  }
  window.addEventListener('pageshow', check)
  return () => window.removeEventListener('pageshow', check)
}

/** Calls the listener each time the browser has a connection again. @returns a function that ends it */
export function onOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}

/** Clicks on a rendered page before the app answers them: its inline script keeps them (core/domain/page-renderer.ts). */

declare global {
  interface Window {
    earlyClicks?: HTMLElement[]
    onEarlyClick?: (event: Event) => void
  }
}

/** Repeats the clicks that the page kept, in their order, once the app is hydrated. */
export function repeatEarlyClicks(): void {
  if (window.onEarlyClick) window.removeEventListener('click', window.onEarlyClick, true)
  const clicks = window.earlyClicks ?? []
  delete window.onEarlyClick
  delete window.earlyClicks
  // A button that the app replaced does nothing.
  for (const button of clicks) button.click()
}

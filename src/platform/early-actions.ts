/**
 * Clicks on the buttons of a rendered page before the app answers them: the inline script of the page keeps them
 * (core/domain/page-renderer.ts). Controls keep their own value, which they report when the app takes them over
 * (ui/report-early-value.ts).
 */

declare global {
  interface Window {
    earlyClicks?: HTMLElement[]
    onEarlyClick?: (event: Event) => void
  }
}

/** Repeats what the page kept, in its order, once the app is hydrated. A button that the app replaced does nothing. */
export function repeatEarlyActions(): void {
  const { onEarlyClick, earlyClicks = [] } = window
  if (onEarlyClick) window.removeEventListener('click', onEarlyClick, true)
  delete window.onEarlyClick
  delete window.earlyClicks
  for (const button of earlyClicks) button.click()
}

/**
 * Clicks on the buttons of a rendered page before the app answers them: the inline script of the page keeps them
 * (shell/start/before-app.ts). Controls keep their own value, which they report when the app takes them over
 * (ui/forms/report-early-value.ts).
 */

declare global {
  interface Window {
    earlyClicks?: HTMLElement[]
    onEarlyClick?: (event: Event) => void
  }
}

/**
 * Keeps the clicks until they are repeated. They go no further: React answers a click as soon as its part of the page is
 * hydrated, and the repetition would be a second one.
 */
export function keepEarlyClicks(): void {
  window.onEarlyClick = (event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    ;(window.earlyClicks ??= []).push(button)
  }
  window.addEventListener('click', window.onEarlyClick, true)
}

/**
 * Clicks one after the other: React renders a click in a microtask, and the next one may add to the count that it shows. The
 * first one also waits: React hydrates the part of the page that is clicked, which it cannot while it runs effects.
 */
async function clickEach(buttons: readonly HTMLElement[]): Promise<void> {
  for (const button of buttons) {
    await Promise.resolve()
    button.click()
  }
}

/** Repeats what the page kept, in its order, once the app is hydrated. A button that the app replaced does nothing. */
export function repeatEarlyActions(): void {
  const { onEarlyClick, earlyClicks = [] } = window
  if (onEarlyClick) window.removeEventListener('click', onEarlyClick, true)
  delete window.onEarlyClick
  delete window.earlyClicks
  void clickEach(earlyClicks)
}

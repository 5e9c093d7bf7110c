/**
 * Clicks and input on a rendered page before the app answers them: the inline script of the page keeps them
 * (core/domain/page-renderer.ts).
 */

declare global {
  interface Window {
    /** Element, type of the event, and the value of the element after it. */
    earlyActions?: (readonly [HTMLInputElement, string, string])[]
    onEarlyAction?: (event: Event) => void
  }
}

const types = ['click', 'input', 'change']

function repeat([element, type, value]: readonly [HTMLInputElement, string, string]): void {
  if (type === 'click') return element.click()
  // React compares with the last value that it saw, and hydration has shown it the new one.
  element.value = ''
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {}
  set?.call(element, value)
  element.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Repeats what the page kept, in its order, once the app is hydrated. An element that the app replaced does nothing. */
export function repeatEarlyActions(): void {
  const { onEarlyAction, earlyActions = [] } = window
  if (onEarlyAction) for (const type of types) window.removeEventListener(type, onEarlyAction, true)
  delete window.onEarlyAction
  delete window.earlyActions
  for (const action of earlyActions) repeat(action)
}

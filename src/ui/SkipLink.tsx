import type { MouseEvent } from 'react'

const focusMain = (event: MouseEvent) => {
  // a fragment in the address would be a new page for the router
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The first stop of the keyboard: over the bars to the content. */
export const SkipLink = ({ children }: { children: string }) => (
  <a className="skip btn" href="#main" onClick={focusMain}>
    {children}
  </a>
)

import type { MouseEvent } from 'react'

const focusMain = (event: MouseEvent) => {
  // The router would treat a fragment as a new address.
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The first tab stop: skips the bars. */
export const SkipLink = ({ children }: { children: string }) => (
  <a className="skip-link btn" href="#main" onClick={focusMain}>
    {children}
  </a>
)

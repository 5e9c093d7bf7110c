/** The controls that lead into a list: its search, and the link that covers each of its cards. */
const searchField = (): HTMLElement | null => document.querySelector('main input[type="search"]')
const cardLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main .go')]

const isEditable = (element: Element | null): boolean =>
  element !== null && element.matches('input, select, textarea, [contenteditable]')

/** The nearest link above or below another one, by the rows on the screen; the other one itself at the end. */
function inNextRow(all: readonly HTMLElement[], from: HTMLElement, isDown: boolean): HTMLElement {
  const here = from.getBoundingClientRect()
  const distance = (link: HTMLElement): number => {
    const { top, left } = link.getBoundingClientRect()
    const rows = isDown ? top - here.top : here.top - top
    return rows > 1 ? rows * 100 + Math.abs(left - here.left) : Infinity
  }
  return all.reduce((best, link) => (distance(link) < distance(best) ? link : best), from)
}

/** @returns the element to which an arrow moves the focus; null where the arrows are not those of a list */
function arrowTarget(isDown: boolean): HTMLElement | null {
  const { activeElement } = document
  const search = searchField()
  const all = cardLinks()
  const from = all.find((link) => link === activeElement)
  if (!from) return activeElement !== null && activeElement === search && isDown ? (all[0] ?? null) : null
  const next = inNextRow(all, from, isDown)
  return next === from && !isDown ? search : next
}

/**
 * The keys of every page with a list: "/" leads to its search, the arrows up and down from there and from card to card.
 * @returns a function that ends it
 */
export function listenForListKeys(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    // Behind an open dialog nothing has keys.
    if (document.querySelector('dialog[open]')) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const target = isArrow
      ? arrowTarget(event.key === 'ArrowDown')
      : event.key === '/' && !isEditable(document.activeElement)
        ? searchField()
        : null
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

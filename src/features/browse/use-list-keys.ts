import { useEffect } from 'react'
import { focusControl } from '#ui/focus-control.ts'

const links = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.go')]

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

function onArrow(event: KeyboardEvent, search: HTMLElement | null, list: Element): void {
  const { activeElement } = document
  const isDown = event.key === 'ArrowDown'
  const all = links(list)
  const from = all.find((link) => link === activeElement)
  const next = from ? inNextRow(all, from, isDown) : activeElement === search && isDown ? all[0] : undefined
  if (!next) return
  event.preventDefault()
  if (next === from && !isDown) search?.focus()
  else next.focus()
}

/**
 * The keys of a list: "/" leads to its search, the arrows up and down from there and from event to event.
 * @param searchId id of the search field
 * @param listId id of the element that holds the tiles
 */
export function useListKeys(searchId: string, listId: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      // Behind an open dialog nothing has keys.
      if (document.querySelector('dialog[open]')) return
      const list = document.getElementById(listId)
      if (event.key === '/' && !isEditable(document.activeElement)) {
        event.preventDefault()
        focusControl(searchId)
      } else if (list && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        onArrow(event, document.getElementById(searchId), list)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [searchId, listId])
}

import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The buttons of a calendar by the number of their cell, from the first Monday. */
function buttonsByCell(table: HTMLTableElement): ReadonlyMap<number, HTMLElement> {
  const cells = [...table.querySelectorAll('tbody td')]
  return new Map(
    cells.flatMap((cell, index) => {
      const button = cell.querySelector('button')
      return button ? [[index, button] as const] : []
    }),
  )
}

/**
 * The keys of a calendar: arrows lead to the next day with events in their direction, Page Up and Page Down to another month.
 * @param move called with the number of months
 */
export function gridKeys(event: KeyboardEvent<HTMLTableElement>, move: (months: number) => void): void {
  const { key, currentTarget: table } = event
  if (key === 'PageUp' || key === 'PageDown') {
    event.preventDefault()
    move(key === 'PageUp' ? -1 : 1)
    return
  }
  const arrow = steps[key]
  if (arrow === undefined) return
  const isMirrored = getComputedStyle(table).direction === 'rtl' && Math.abs(arrow) === 1
  const step = isMirrored ? -arrow : arrow
  const buttons = buttonsByCell(table)
  const from = [...buttons].find(([, button]) => button === document.activeElement)?.[0]
  if (from === undefined) return
  event.preventDefault()
  for (let cell = from + step; cell >= 0 && cell < 42; cell += step) {
    const button = buttons.get(cell)
    if (button) return button.focus()
  }
}

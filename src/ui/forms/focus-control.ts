/** Moves the focus to an element and scrolls it into view; an unknown id has no effect. @returns true when found */
export function focusControl(id: string, block: ScrollLogicalPosition = 'center'): boolean {
  const control = document.getElementById(id)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block })
  return control !== null
}

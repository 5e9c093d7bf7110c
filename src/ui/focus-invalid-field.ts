/**
 * Moves the focus to an invalid control and scrolls its field, with label and error, to 100 px below the top (`.field`
 * in forms.css). @returns true when the control is in the page
 */
export function focusInvalidField(id: string): boolean {
  const control = document.getElementById(id)
  control?.focus({ preventScroll: true })
  const field = control?.closest('.field') ?? control
  field?.scrollIntoView({ block: 'start' })
  return control !== null
}

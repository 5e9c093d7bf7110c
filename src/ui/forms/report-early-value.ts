type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** The value that the page was rendered with; undefined for a select that React created, which has no earlier value. */
const renderedValue = (control: Control): string | undefined =>
  control instanceof HTMLSelectElement
    ? [...control.options].find((option) => option.hasAttribute('selected'))?.value
    : control.defaultValue

function reportChecked(control: HTMLInputElement): void {
  const { checked } = control
  // A radio button that is off: another one of its group reports.
  if (checked === control.defaultChecked || (control.type === 'radio' && !checked)) return
  queueMicrotask(() => {
    control.checked = !checked
    control.click()
  })
}

function reportValue(control: Control): void {
  const { value } = control
  const rendered = renderedValue(control)
  if (rendered === undefined || value === rendered) return
  queueMicrotask(() => {
    // React compares with the last value that it has seen, and has seen this one.
    control.value = rendered
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
    set?.call(control, value)
    control.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/**
 * The ref of a control that React holds: calls its `onChange` with what a person or the browser has set before React
 * took over the rendered page. React leaves that on the screen, does not report it, and overwrites it later. A ref of
 * react-hook-form, which does the same for its fields, takes precedence.
 */
export function reportEarlyValue(control: Control | null): void {
  if (control === null) return
  if (isCheckable(control)) reportChecked(control)
  else reportValue(control)
}

import userEvent from '@testing-library/user-event'

/** Puts a text at the end of a field at once and leaves the focus there: typing renders the form at each letter. */
export async function fillIn(field: HTMLElement, text: string): Promise<void> {
  // No pause between the events: a test may have stopped the time.
  const user = userEvent.setup({ delay: null })
  await user.click(field)
  await user.paste(text)
}

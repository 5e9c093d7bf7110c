import { fireEvent, screen } from '@testing-library/react'

/** Dismisses the open dialog as Escape and the back gesture do. */
export const dismissDialog = (): boolean =>
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))

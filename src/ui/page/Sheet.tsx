import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '../content/Button.tsx'

type Props = {
  open: boolean
  /** The question. */
  title: ReactNode
  /** The consequence, or a short form. */
  children?: ReactNode
  /** Text of the safe button, which comes first and calls `onDismiss`; it gets the focus when there is no field above it. */
  dismiss?: string
  actions?: ReactNode
  /** Called for Escape and the back gesture; without it the dialog stays open until a button is pressed. */
  onDismiss?: (() => void) | undefined
}

/** A native modal dialog: the page behind is inert, the focus stays inside and returns to its origin. */
export const Sheet = ({ open, title, children, dismiss, actions, onDismiss }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || element === null) return
    const before = document.activeElement
    element.showModal()
    return () => {
      element.close()
      // A dialog that is unmounted while open does not restore the focus.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  return (
    <dialog
      className="sheet stack"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onDismiss?.()
      }}
      onClose={(event) => {
        // Browsers close a dialog on the second Escape; one without `onDismiss` opens again.
        if (open && event.target === event.currentTarget && !event.currentTarget.open) {
          if (onDismiss) onDismiss()
          else event.currentTarget.showModal()
        }
      }}
    >
      <h2 id={id} className="text-large">
        {title}
      </h2>
      {children}
      <div className="button-row">
        {dismiss !== undefined && (
          <Button variant="line" onClick={onDismiss}>
            {dismiss}
          </Button>
        )}
        {actions}
      </div>
    </dialog>
  )
}

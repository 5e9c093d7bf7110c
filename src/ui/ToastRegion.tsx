import { useEffect, useState, type ReactNode } from 'react'
import type { IconShape } from './Icon.tsx'
import { Toast } from './Toast.tsx'

export type ToastMessage = {
  id: string
  text: ReactNode
  icon?: IconShape | undefined
  /** A message with actions stays until it is answered. */
  actions?: ReactNode
}

type Props = {
  toasts: readonly ToastMessage[]
  onDismiss: (id: string) => void
  /** Toasts that stay, below the others. */
  children?: ReactNode
}

/** How long a toast stays, ms. */
const lasting = 6000

const isTemporary = (toast: ToastMessage) => toast.actions === undefined

/**
 * The region of toasts: always on the page, so that screen readers announce its changes. The oldest toast
 * disappears first, and none while pointer or focus is on them.
 */
export const ToastRegion = ({ toasts, onDismiss, children }: Props) => {
  const [held, setHeld] = useState(false)
  const next = toasts.find(isTemporary)?.id
  useEffect(() => {
    if (next === undefined || held) return
    const timer = setTimeout(() => onDismiss(next), lasting)
    return () => clearTimeout(timer)
  }, [next, held, onDismiss])
  return (
    <div
      className="toasts"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map(({ id, text, icon, actions }) => (
        <Toast key={id} icon={icon} actions={actions}>
          {text}
        </Toast>
      ))}
      {children}
    </div>
  )
}

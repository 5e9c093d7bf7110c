import { useEffect, useState, type ReactNode } from 'react'
import { Toast } from './Toast.tsx'
import type { IconName } from './icons.ts'

export type ToastMessage = {
  id: string
  text: ReactNode
  icon?: IconName | undefined
  /** A message with actions stays until it is answered. */
  actions?: ReactNode
}

type Props = {
  toasts: readonly ToastMessage[]
  onDismiss: (id: string) => void
  /** How long a toast stays, ms. */
  lasting?: number | undefined
}

const isTemporary = (toast: ToastMessage) => toast.actions === undefined

/**
 * The region of toasts: always on the page, so that screen readers announce its changes. The oldest toast
 * disappears first, and none while pointer or focus is on them.
 */
export const ToastRegion = ({ toasts, onDismiss, lasting = 6000 }: Props) => {
  const [held, setHeld] = useState(false)
  const next = toasts.find(isTemporary)?.id
  useEffect(() => {
    if (next === undefined || held) return
    const timer = setTimeout(() => onDismiss(next), lasting)
    return () => clearTimeout(timer)
  }, [next, held, lasting, onDismiss])
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
    </div>
  )
}

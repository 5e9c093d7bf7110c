import { useEffect, useState, type ReactNode } from 'react'
import { type IconShape, Icon, circleCheckIcon } from '../content/Icon.tsx'

type ToastProps = {
  icon?: IconShape | undefined
  children: ReactNode
  /** At most two `ToastAction`s. */
  actions?: ReactNode
}

/** A short message over the page. The page also shows its content (docs/design.md#messages). */
export const Toast = ({ icon = circleCheckIcon, children, actions }: ToastProps) => (
  <div className="toast">
    <Icon shape={icon} />
    <span>{children}</span>
    {actions}
  </div>
)

type ActionProps = { onClick: () => void; label: string; icon?: IconShape | undefined }

/** A button in a toast: text, or an icon with a name. */
export const ToastAction = ({ onClick, label, icon }: ActionProps) => (
  <button className="tool" type="button" aria-label={icon && label} onClick={onClick}>
    {icon === undefined ? label : <Icon shape={icon} />}
  </button>
)

export type ToastMessage = {
  id: string
  text: ReactNode
  icon?: IconShape | undefined
  /** A message with actions stays until it is answered, unless `lasting` names its time. */
  actions?: ReactNode
  /** How long it stays, ms. */
  lasting?: number | undefined
}

type Props = {
  toasts: readonly ToastMessage[]
  onDismiss: (id: string) => void
  /** Toasts that stay, below the others. */
  children?: ReactNode
}

/** How long a toast stays, ms. */
const usualTime = 6000

const isTemporary = (toast: ToastMessage) => toast.actions === undefined || toast.lasting !== undefined

/** Always on the page, so that screen readers announce its changes. No toast disappears while pointer or focus is on them. */
export const ToastRegion = ({ toasts, onDismiss, children }: Props) => {
  const [isPaused, setPaused] = useState(false)
  const next = toasts.find(isTemporary)
  const nextId = next?.id
  const time = next?.lasting ?? usualTime
  useEffect(() => {
    if (nextId === undefined || isPaused) return
    const timer = setTimeout(() => onDismiss(nextId), time)
    return () => clearTimeout(timer)
  }, [nextId, time, isPaused, onDismiss])
  return (
    <div
      className="toasts"
      role="status"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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

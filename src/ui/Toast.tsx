import type { ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.tsx'
import { circleCheckIcon } from './icons.ts'

type Props = {
  icon?: IconShape | undefined
  children: ReactNode
  /** At most two `ToastAction`s. */
  actions?: ReactNode
}

/** A short message over the page. The page also shows its content (docs/design.md#messages). */
export const Toast = ({ icon = circleCheckIcon, children, actions }: Props) => (
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

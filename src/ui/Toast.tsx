import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

type Props = {
  icon?: IconName | undefined
  children: ReactNode
  /** At most two, `ToastAction`s. */
  actions?: ReactNode
}

/** A short message over the page. The page also shows its content (docs/design.md#messages). */
export const Toast = ({ icon = 'circle-check', children, actions }: Props) => (
  <div className="toast">
    <Icon name={icon} />
    <span>{children}</span>
    {actions}
  </div>
)

type ActionProps = { onClick: () => void; label: string; icon?: IconName | undefined }

/** A button in a toast: text, or an icon with a name. */
export const ToastAction = ({ onClick, label, icon }: ActionProps) => (
  <button className="tool" type="button" aria-label={icon && label} onClick={onClick}>
    {icon === undefined ? label : <Icon name={icon} />}
  </button>
)

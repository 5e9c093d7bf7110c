import type { ReactNode } from 'react'
import { Icon, checkIcon, type IconShape } from '../content/Icon.tsx'

type Props = {
  pressed: boolean
  onChange: (pressed: boolean) => void
  /** Stays in its place, and a press does nothing. */
  disabled?: boolean
  /** Has the place of the check while it is off. */
  icon?: IconShape | undefined
  children: ReactNode
}

/** A filter that is on or off; a check shows the state beside the color. */
export const ToggleChip = ({ pressed, onChange, disabled, icon, children }: Props) => (
  <button
    type="button"
    className="toggle-chip"
    aria-pressed={pressed}
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && onChange(!pressed)}
  >
    {pressed ? <Icon shape={checkIcon} /> : icon && <Icon shape={icon} />}
    {children}
  </button>
)

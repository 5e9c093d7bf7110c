import { useState, type ComponentProps } from 'react'
import { Icon, type IconShape, chevronRightIcon, loaderIcon } from '../content/Icon.tsx'
import { MenuLabel } from '../content/MenuLabel.tsx'
import { Link } from './Link.tsx'

type Props = {
  icon: IconShape
  children: string
  /** Name of the button, with the attendee. */
  label?: string | undefined
  bad?: boolean
  /** Done: a press does nothing. */
  off?: boolean
  onClick: () => unknown
}

/** A button as an item of a menu. A second click while the first one is at work does nothing. */
export const MenuButton = ({ icon, children, label, bad, off, onClick }: Props) => {
  const [busy, setBusy] = useState(false)
  const press = (): void => {
    if (busy || off) return
    setBusy(true)
    void Promise.resolve(onClick()).finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className={bad ? 'bad' : undefined}
      aria-disabled={busy || off || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      onClick={press}
    >
      <Icon shape={busy ? loaderIcon : icon} className={busy ? 'turn' : undefined} />
      {children}
      {!off && <Icon shape={chevronRightIcon} />}
    </button>
  )
}

/** A {@link MenuButton} with its item. */
export const MenuAction = (props: ComponentProps<typeof MenuButton>) => (
  <li>
    <MenuButton {...props} />
  </li>
)

type LinkProps = Pick<ComponentProps<typeof Link>, 'to' | 'state'> & ComponentProps<typeof MenuLabel>

/** A link within the app as an item of a menu. */
export const MenuLink = ({ to, state, ...label }: LinkProps) => (
  <li>
    <Link to={to} state={state}>
      <MenuLabel {...label} />
    </Link>
  </li>
)

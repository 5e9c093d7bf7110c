import { useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import '#ui/more-icons.ts'

type Props = {
  icon: IconName
  children: string
  /** Name of the button, with the attendee. */
  label?: string | undefined
  bad?: boolean
  onClick: () => unknown
}

/** A button as an item of a menu. A second click while the first one is at work does nothing. */
export const MenuButton = ({ icon, children, label, bad, onClick }: Props) => {
  const [busy, setBusy] = useState(false)
  const press = (): void => {
    if (busy) return
    setBusy(true)
    void Promise.resolve(onClick()).finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className={bad ? 'bad' : undefined}
      aria-disabled={busy || undefined}
      aria-label={label}
      onClick={press}
    >
      <Icon name={busy ? 'loader' : icon} className={busy ? 'turn' : undefined} />
      {children}
      <Icon name="chevron-right" />
    </button>
  )
}

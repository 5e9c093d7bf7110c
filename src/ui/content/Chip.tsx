import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'
import { toneClass, type Tone } from './tone.ts'

type Props = { tone?: Tone | undefined; icon?: IconShape | undefined; children: ReactNode }

/** A state as an icon with one to three words; color is never the only sign. */
export const Chip = ({ tone = 'neutral', icon, children }: Props) => (
  <span className={classNames('chip', toneClass[tone])}>
    {icon !== undefined && <Icon shape={icon} />}
    {children}
  </span>
)

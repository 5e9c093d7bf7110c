import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** Filled share, 0 to 1. */
  share: number
  count?: number | undefined
  /** Large tiles that can be counted: the entries of a subscription. */
  entries?: boolean | undefined
}

/** A row of tiles, some of them filled: time left, entries of a subscription. Hidden from screen readers: a text says the same. */
export const TileMeter = ({ share, count = 20, entries }: Props) => {
  const left = `${(Math.min(1, Math.max(0, share)) * 100).toFixed(1)}%`
  return (
    <span
      className={classNames('tiles', entries && 'entries')}
      style={{ '--left': left, '--n': count } as CSSProperties}
      aria-hidden="true"
    />
  )
}

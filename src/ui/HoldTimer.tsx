import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { TileMeter } from './TileMeter.tsx'

type Props = {
  /** Name of the timer, "Time left". */
  label: string
  /** What is reserved and until when, with the time zone. */
  text: ReactNode
  /** The time left as text, "17:05". */
  time: string
  /** Share of the time that is left, 0 to 1. */
  share: number
  /** calm: gray; warn: under five minutes; danger: the last minute, sticky (docs/design.md#calm-until-it-matters). */
  tone?: 'calm' | 'warn' | 'danger' | undefined
  /** What happens to the entries when the time runs out. */
  note?: ReactNode
}

/**
 * Renders the time left. It has no timer and announces nothing; the caller announces 5 minutes, 1 minute and
 * 0.
 */
export const HoldTimer = ({ label, text, time, share, tone = 'calm', note }: Props) => (
  <div className={classNames('hold-timer', tone !== 'calm' && tone)} role="timer" aria-label={label}>
    <p>
      <span>{text}</span>
      <b>{time}</b>
    </p>
    <TileMeter share={share} />
    {note !== undefined && <p className="tiny">{note}</p>}
  </div>
)

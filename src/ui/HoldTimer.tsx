import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { TileMeter } from './TileMeter.tsx'

type Props = {
  /** Name of the timer, "Time left". */
  label: string
  /** Screen readers read until when something is reserved. */
  text: ReactNode
  /** The time left as text, "17:05". */
  time: string
  /** Share of the time that is left, 0 to 1. */
  share: number
  /** calm: gray; warn: under five minutes; danger: the last minute (docs/design.md#calm-until-it-matters). */
  tone?: 'calm' | 'warn' | 'danger' | undefined
  /** The consequence for the entries when the time runs out: one line below the bar. */
  note?: ReactNode
}

/**
 * The time left, for the top bar, which stays in view under five minutes. It has no timer and announces nothing; the caller
 * announces 5 minutes, 1 minute and 0.
 */
export const HoldTimer = ({ label, text, time, share, tone = 'calm', note }: Props) => (
  <div className={classNames('hold-timer', tone !== 'calm' && tone)} role="timer" aria-label={label}>
    <span className="vh">{text}</span>
    <b className="num">
      {time}
      <TileMeter share={share} count={5} />
    </b>
    {note !== undefined && <p>{note}</p>}
  </div>
)

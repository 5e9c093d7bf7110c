import type { ReactNode } from 'react'
import { classNames } from '../content/class-names.ts'
import { Icon, minusIcon, plusIcon } from '../content/Icon.tsx'
import { reportEarlyValue } from './report-early-value.ts'

type Props = {
  /** Name of the group: what is counted. */
  label: string
  value: number
  /** The maximum; above ten a select replaces the stepper. */
  max: number
  /** A field for the number, in place of the text and of the select: for what has no limit. */
  field?: ReactNode
  onChange: (value: number) => void
  /** Names of the two buttons. */
  fewer: string
  more: string
}

const maxStepper = 10

/** A stepper. At a limit the button stays focusable and does nothing; the number is announced when it changes. */
export const Quantity = ({ label, value, max, field, onChange, fewer, more }: Props) => {
  if (max > maxStepper && field === undefined) {
    const numbers = Array.from({ length: max + 1 }, (_, index) => index)
    return (
      <select
        ref={reportEarlyValue}
        autoComplete="off"
        className="input quantity-list"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
    )
  }
  const atLeast = value <= 0
  const atMost = value >= max
  return (
    <div className={classNames('quantity', value > 0 && 'on')} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={fewer}
        aria-disabled={atLeast || undefined}
        onClick={() => !atLeast && onChange(value - 1)}
      >
        <Icon shape={minusIcon} />
      </button>
      {field ?? <output>{value}</output>}
      <button
        type="button"
        aria-label={more}
        aria-disabled={atMost || undefined}
        onClick={() => !atMost && onChange(value + 1)}
      >
        <Icon shape={plusIcon} />
      </button>
    </div>
  )
}

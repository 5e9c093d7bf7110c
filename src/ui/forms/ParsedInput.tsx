import { useState, type ComponentProps } from 'react'
import { classNames } from '../content/class-names.ts'
import { reportEarlyValue } from './report-early-value.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onInvalid' | 'type'> & {
  value: number
  /** Null for a text that is no such number. */
  parse: (text: string) => number | null
  format: (value: number) => string
  /** Called with 0 for a text that cannot be parsed. */
  onChange: (value: number) => void
  isInvalid: boolean
  /** False while the person types a text that is not a number yet; true once the field is left. */
  onInvalid: (isInvalid: boolean) => void
}

/** A text field for a number. What is typed stays as it is until the field is left. */
export const ParsedInput = ({ value, parse, format, onChange, isInvalid, onInvalid, ...props }: Props) => {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <input
      ref={reportEarlyValue}
      autoComplete="off"
      {...props}
      className={classNames('input', props.className)}
      aria-invalid={isInvalid || undefined}
      value={draft ?? format(value)}
      onChange={({ target }) => {
        const parsed = parse(target.value)
        setDraft(target.value)
        if (parsed !== null) onInvalid(false)
        onChange(parsed ?? 0)
      }}
      onBlur={() => {
        const isReadable = draft === null || parse(draft) !== null
        if (isReadable) setDraft(null)
        onInvalid(!isReadable)
      }}
    />
  )
}

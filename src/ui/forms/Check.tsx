import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldMessages, describedBy } from './Field.tsx'
import { useFormId } from './form-id.ts'
import { reportEarlyValue } from './report-early-value.ts'

type Props = Omit<ComponentProps<'input'>, 'className' | 'children'> & {
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Screen readers announce "on" and "off" instead of "checked". */
  isSwitch?: boolean
}

/** A checkbox, or with `type="radio"` a radio button, whose whole row of 44 px is the target. */
export const Check = ({ children, hint, error, required, isSwitch, ...props }: Props) => {
  const newId = useId()
  const form = useFormId()
  const id = props.id ?? newId
  return (
    <>
      <FieldMessages id={id} error={error} />
      <label className="check">
        <input
          ref={reportEarlyValue}
          type="checkbox"
          role={isSwitch ? 'switch' : undefined}
          form={form}
          {...props}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        <span>
          {children}
          {required && ' *'}
          {hint ? (
            <span className="hint below" id={`${id}-h`}>
              {hint}
            </span>
          ) : null}
        </span>
      </label>
    </>
  )
}

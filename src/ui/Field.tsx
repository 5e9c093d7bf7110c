import { createContext, useContext, useId, type ReactNode } from 'react'
import { FieldMessages, describedBy } from './FieldMessages.tsx'

/** What a control needs to belong to its field. */
export type FieldControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean
}

const FieldContext = createContext<FieldControlProps | undefined>(undefined)

/** The wiring of the field around a control; undefined outside of one. */
export const useFieldControlProps = (): FieldControlProps | undefined => useContext(FieldContext)

type Props = {
  /** Given when an error summary links here; else made up. */
  id?: string | undefined
  label: ReactNode
  /** The label is read, not shown. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** `Input`, `Select` or `TextArea` anywhere inside wire themselves; other controls take a function. */
  children: ReactNode | ((wire: FieldControlProps) => ReactNode)
}

/** Label, hint, error, control, in this order: what went wrong is read and heard before the control (LOOK 5). */
export const Field = ({ id: given, label, hideLabel, hint, error, required = false, children }: Props) => {
  const made = useId()
  const id = given ?? made
  const wire: FieldControlProps = {
    id,
    'aria-describedby': describedBy(id, hint, error),
    'aria-invalid': error ? true : undefined,
    required,
  }
  return (
    <FieldContext value={wire}>
      <div className="field">
        <label htmlFor={id} className={hideLabel ? 'vh' : undefined}>
          {label}
          {required && ' *'}
        </label>
        <FieldMessages id={id} hint={hint} error={error} />
        {typeof children === 'function' ? children(wire) : children}
      </div>
    </FieldContext>
  )
}

import { createContext, useContext, useId, type ReactNode } from 'react'
import { FieldMessages, describedBy } from './FieldMessages.tsx'
import { useFormId } from './form-id.ts'

/** Attributes that connect a control with its field. */
type FieldControlProps = {
  id: string
  form: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean
}

const FieldContext = createContext<FieldControlProps | undefined>(undefined)

/** The attributes of the surrounding field; undefined outside of a field. */
export const useFieldControlProps = (): FieldControlProps | undefined => useContext(FieldContext)

type Props = {
  /** Required when an error summary links to the control; else generated. */
  id?: string | undefined
  label: ReactNode
  /** Only screen readers read the label. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** `Input`, `Select` and `TextArea` read the attributes from the context; other controls use the function. */
  children: ReactNode | ((wire: FieldControlProps) => ReactNode)
}

/** Label, hint, error, control: screen readers read the error before the control (docs/design.md#form-fields). */
export const Field = ({ id: presetId, label, hideLabel, hint, error, required = false, children }: Props) => {
  const newId = useId()
  const id = presetId ?? newId
  const wire: FieldControlProps = {
    id,
    form: useFormId(),
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

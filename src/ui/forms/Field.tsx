import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../content/class-names.ts'
import { Icon, circleAlertIcon } from '../content/Icon.tsx'
import { useFormId } from './form-id.ts'
import { reportEarlyValue } from './report-early-value.ts'

type ControlAttributes = Pick<
  ComponentProps<'input' | 'select' | 'textarea'>,
  'id' | 'form' | 'aria-describedby' | 'aria-invalid' | 'required'
>

/** The attributes that connect a control with its field; undefined outside of a field. */
const ControlContext = createContext<ControlAttributes | undefined>(undefined)

/** The ids of the elements that describe a control, the error first. */
export const describedBy = (id: string, hint: ReactNode, error: ReactNode): string | undefined =>
  [error ? `${id}-e` : '', hint ? `${id}-h` : ''].filter(Boolean).join(' ') || undefined

/** Hint and error of a control, with the ids that `describedBy` returns. */
export const FieldMessages = ({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) => (
  <>
    {hint ? (
      <p className="hint" id={`${id}-h`}>
        {hint}
      </p>
    ) : null}
    {error ? (
      <p className="error-message" id={`${id}-e`}>
        <Icon shape={circleAlertIcon} />
        <span>{error}</span>
      </p>
    ) : null}
  </>
)

type GroupProps = {
  /** Required when an error summary links to the control; else generated. */
  id?: string | undefined
  label: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  children: ReactNode
}
type FieldProps = GroupProps & {
  /** Only screen readers read the label. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
}

/**
 * Label, hint, error, control: screen readers read the error before the control (docs/design.md#form-fields). `Input`,
 * `Select` and `TextArea` among the children connect themselves.
 */
export const Field = ({
  id: presetId,
  label,
  hideLabel,
  hint,
  error,
  required = false,
  children,
}: FieldProps) => {
  const newId = useId()
  const id = presetId ?? newId
  const wire: ControlAttributes = {
    id,
    form: useFormId(),
    'aria-describedby': describedBy(id, hint, error),
    'aria-invalid': error ? true : undefined,
    required,
  }
  return (
    <ControlContext value={wire}>
      <div className="field">
        <label htmlFor={id} className={hideLabel ? 'vh' : undefined}>
          {label}
          {required && ' *'}
        </label>
        <FieldMessages id={id} hint={hint} error={error} />
        {children}
      </div>
    </ControlContext>
  )
}

/** Checkboxes or radio buttons for one question, focusable as the target of an error summary. */
export const FieldGroup = ({ id: presetId, label, error, required, children }: GroupProps) => {
  const newId = useId()
  const id = presetId ?? newId
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={describedBy(id, undefined, error)}>
      <legend className={classNames('field-label', required && 'required')}>
        {label}
        {required && ' *'}
      </legend>
      <FieldMessages id={id} error={error} />
      {children}
    </fieldset>
  )
}

/** The props of a native control, also from `register` of react-hook-form; inside of a `Field` it connects itself. */
const useControlProps = <P extends { className?: string | undefined }>(props: P) => ({
  ref: reportEarlyValue,
  ...useContext(ControlContext),
  ...props,
  className: classNames('input', props.className),
})

/** A one-line control. */
export const Input = (props: ComponentProps<'input'>) => <input {...useControlProps(props)} />

/** A native select. */
export const Select = (props: ComponentProps<'select'>) => <select {...useControlProps(props)} />

/** A multi-line control. */
export const TextArea = (props: ComponentProps<'textarea'>) => <textarea {...useControlProps(props)} />

import { useId, type ReactNode } from 'react'
import { FieldMessages, describedBy } from './FieldMessages.tsx'

type Props = {
  id?: string | undefined
  label: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  children: ReactNode
}

/** Checkboxes or radio buttons for one question, focusable as the target of an error summary. */
export const FieldGroup = ({ id: presetId, label, error, required, children }: Props) => {
  const newId = useId()
  const id = presetId ?? newId
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={describedBy(id, undefined, error)}>
      <legend className="field-label">
        {label}
        {required && ' *'}
      </legend>
      <FieldMessages id={id} error={error} />
      {children}
    </fieldset>
  )
}

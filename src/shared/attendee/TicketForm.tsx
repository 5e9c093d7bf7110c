import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { Notice } from '#ui/Notice.tsx'
import { FormFields } from '../FormFields.tsx'
import { OutcomeNotice } from '../OutcomeNotice.tsx'
import { focusControl } from '#ui/focus-control.ts'
import { AttendeeFields } from './AttendeeFields.tsx'
import { controlId } from './control-id.ts'
import type { useTicketForm } from './use-ticket-form.ts'

type Props = ComponentProps<typeof AttendeeFields> & {
  state: ReturnType<typeof useTicketForm>
  /** A sentence about a missing connection. */
  offline?: ReactNode
  /** Buttons below the fields; the first one submits. */
  children: ReactNode
}

/** The fields of one ticket with its problems and buttons. The first name has the focus when the form opens. */
export const TicketForm = ({ state, offline, children, ...fields }: Props) => {
  const { form, save, texts, failure } = state
  const { uuid } = fields.ticket
  useEffect(() => {
    focusControl(controlId(`tickets.${uuid}.firstName`))
  }, [uuid])
  return (
    <FormFields form={form}>
      <form
        className="stack"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void save()
        }}
      >
        <AttendeeFields {...fields} />
        {texts.map((text) => (
          <Notice key={text} tone="danger" live="alert">
            {text}
          </Notice>
        ))}
        {failure !== null && (
          <OutcomeNotice failure={failure}>
            {failure.kind === 'unreachable' && offline !== undefined && <p>{offline}</p>}
          </OutcomeNotice>
        )}
        {children}
      </form>
    </FormFields>
  )
}

import type { ComponentType, ReactNode } from 'react'
import { useFieldError } from '#ui/app/FormFields.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import type { AdditionalField, BookingTicket } from '../../contract/reservation.ts'
import { useOnceTrue } from '../use-once-true.ts'
import { AdditionalFieldControl } from './AdditionalFieldControl.tsx'
import { additionalFieldPath } from './attendee-labels.ts'
import { PersonFields } from './PersonFields.tsx'

export type FrameProps = { ticket: BookingTicket; heading: ReactNode; children: ReactNode }

type Props = {
  ticket: BookingTicket
  /** "Ticket 1 of 3". */
  name: string
  category: string
  lockEmailEdit: boolean
  /** Above the fields: whether the buyer takes the ticket, or a way to fill them. */
  above?: ReactNode
  /** The buyer takes the ticket: the contact has the name. */
  isBuyerComing?: boolean
  /** Folds the questions that may stay unanswered under this summary. */
  foldedSummary?: string | undefined
  /** Around heading and fields. */
  Frame?: ComponentType<FrameProps> | undefined
  /** Below the answers: the items of the ticket. */
  children?: ReactNode
}

type MoreProps = { summary: string; paths: readonly string[]; children: ReactNode }

/** Folded until it is opened, or one of its fields has an error. */
export const MoreFields = ({ summary, paths, children }: MoreProps) => {
  const error = useFieldError()
  const hadError = useOnceTrue(paths.some((path) => error(path) !== undefined))
  return (
    <Disclosure summary={summary} open={hadError}>
      <div className="stack fields">{children}</div>
    </Disclosure>
  )
}

/** The attendee of a ticket, the additional fields of the organizer, and the items of the ticket. */
const Questions = ({
  ticket,
  foldedSummary,
  ...props
}: Omit<Props, 'name' | 'category' | 'above' | 'Frame'>) => {
  const { lockEmailEdit, isBuyerComing = false, children } = props
  const { ticketFieldConfigurationBeforeStandard: before, ticketFieldConfigurationAfterStandard: after } =
    ticket
  const pathOf = (field: AdditionalField) => additionalFieldPath(ticket.uuid, field)
  const controls = (fields: readonly AdditionalField[]) =>
    fields.map((field) => (
      <AdditionalFieldControl
        key={field.name}
        path={pathOf(field)}
        field={field}
        acquired={ticket.acquired}
      />
    ))
  const isFolded = ({ required }: AdditionalField) => foldedSummary !== undefined && !required
  const isOpen = (field: AdditionalField) => !isFolded(field)
  const folded = [...before, ...after].filter(isFolded)
  return (
    <>
      {controls(before.filter(isOpen))}
      {!isBuyerComing && (
        <PersonFields
          prefix={`tickets.${ticket.uuid}.`}
          locked={ticket.locked}
          lockedEmail={lockEmailEdit && (ticket.email ?? '') !== ''}
        />
      )}
      {controls(after.filter(isOpen))}
      {foldedSummary !== undefined && folded.length > 0 && (
        <MoreFields summary={foldedSummary} paths={folded.map(pathOf)}>
          {controls(folded)}
        </MoreFields>
      )}
      {children}
    </>
  )
}

const Plain = ({ heading, children }: FrameProps) => (
  <>
    {heading}
    {children}
  </>
)

/** One ticket with its attendee and the additional fields of the organizer. */
export const AttendeeFields = ({ name, category, above, Frame = Plain, ...questions }: Props) => {
  const heading = (
    <h3>
      {name} <span className="dim regular">{`· ${category}`}</span>
    </h3>
  )
  return (
    <fieldset className="card stack fields">
      <legend className="vh">
        {name}, {category}
      </legend>
      <Frame ticket={questions.ticket} heading={heading}>
        {above}
        <Questions {...questions} />
      </Frame>
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { circleAlertIcon } from './icons.ts'

type Props = { id: string; hint?: ReactNode; error?: ReactNode }

/** The ids of the elements that describe a control, the error first. */
export const describedBy = (id: string, hint: ReactNode, error: ReactNode): string | undefined =>
  [error ? `${id}-e` : '', hint ? `${id}-h` : ''].filter(Boolean).join(' ') || undefined

/** Hint and error of a control, with the ids that `describedBy` returns. */
export const FieldMessages = ({ id, hint, error }: Props) => (
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

import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react'
import { Icon, triangleAlertIcon } from '../content/Icon.tsx'

export interface ErrorLine {
  /** The id of the control that the line links to; without one the line is plain text. */
  readonly id?: string | undefined
  readonly text: string
}

type Props = {
  title: string
  errors: readonly ErrorLine[]
  /** Number of errors; a line may stand for several. Without it each line is one. */
  count?: number | undefined
  /** Number of submit attempts: each moves the focus. */
  attempt?: number | undefined
}

/** Moves the focus to an invalid control and scrolls its field to the top. @returns true when the control is in the page */
function focusInvalidField(id: string): boolean {
  const control = document.getElementById(id)
  control?.focus({ preventScroll: true })
  const field = control?.closest('.field') ?? control
  field?.scrollIntoView({ block: 'start' })
  return control !== null
}

const followLine = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
  // The router would treat the fragment as a new address.
  if (focusInvalidField(id)) event.preventDefault()
}

const Summary = ({ title, errors, count = errors.length }: Omit<Props, 'attempt'>) => {
  const box = useRef<HTMLDivElement>(null)
  const [first] = errors
  const [isAtField, setAtField] = useState(count === 1 && first?.id !== undefined)
  const moveFocus = useEffectEvent(() => {
    if (isAtField && first?.id !== undefined && focusInvalidField(first.id)) return
    setAtField(false)
    box.current?.focus()
    // A long list scrolls to its title; focus alone would center it.
    box.current?.scrollIntoView({ block: 'start' })
  })
  useEffect(() => {
    moveFocus()
  }, [isAtField])
  if (isAtField) return null
  return (
    <div className="notice errors danger" role="alert" tabIndex={-1} ref={box}>
      <Icon shape={triangleAlertIcon} />
      <div>
        <h2>{title}</h2>
        {errors.length > 0 && (
          <ul>
            {errors.map(({ id, text }) => (
              <li key={`${id ?? ''} ${text}`}>
                {id === undefined ? (
                  text
                ) : (
                  <a href={`#${id}`} onClick={(event) => followLine(event, id)}>
                    {text}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/**
 * Errors above a form, as links to their controls. A single error takes the focus to its control at once, where its text
 * stands, and needs no summary; with several errors, or one without a control, the summary takes it: it is the overview of
 * what is left to correct. What an attempt began with stays while it is corrected.
 */
export const ErrorSummary = ({ attempt = 0, ...summary }: Props) => <Summary key={attempt} {...summary} />

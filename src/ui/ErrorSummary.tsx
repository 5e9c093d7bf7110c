import { useEffect, useRef, type MouseEvent } from 'react'
import { Icon } from './Icon.tsx'

export interface ErrorLine {
  /** The id of the control that the line links to; without one the line is plain text. */
  readonly id?: string | undefined
  readonly text: string
}

type Props = {
  title: string
  errors: readonly ErrorLine[]
  /** Count of the tries to send: a new try takes the focus again. */
  attempt?: number | undefined
}

const focusControl = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
  const control = document.getElementById(id)
  if (control === null) return
  // the router would take the fragment for a new address
  event.preventDefault()
  control.focus()
  control.scrollIntoView({ block: 'center' })
}

/** What is wrong, above the form, as links to the controls. Takes the focus when it appears, because on a phone the
 * first wrong field is out of sight. */
export const ErrorSummary = ({ title, errors, attempt = 0 }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    // A long list is read from its title on; the focus alone would show its middle.
    box.current?.scrollIntoView({ block: 'start' })
  }, [attempt])
  return (
    <div className="notice danger errors" role="alert" tabIndex={-1} ref={box}>
      <Icon name="triangle-alert" />
      <div>
        <h2>{title}</h2>
        <ul>
          {errors.map(({ id, text }) => (
            <li key={`${id ?? ''} ${text}`}>
              {id === undefined ? (
                text
              ) : (
                <a href={`#${id}`} onClick={(event) => focusControl(event, id)}>
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

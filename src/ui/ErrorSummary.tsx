import { useEffect, useRef, type MouseEvent } from 'react'
import { focusControl } from './focus-control.ts'
import { Icon } from './Icon.tsx'

export interface ErrorLine {
  /** The id of the control that the line links to; without one the line is plain text. */
  readonly id?: string | undefined
  readonly text: string
}

type Props = {
  title: string
  errors: readonly ErrorLine[]
  /** Number of submit attempts: each takes the focus to the summary. */
  attempt?: number | undefined
}

const followLine = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
  // The router would treat the fragment as a new address.
  if (focusControl(id)) event.preventDefault()
}

/**
 * Errors above a form, as links to their controls. It takes the focus when it appears, because the first
 * wrong field may be outside of the viewport.
 */
export const ErrorSummary = ({ title, errors, attempt = 0 }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    // A long list scrolls to its title; focus alone would center it.
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
                <a href={`#${id}`} onClick={(event) => followLine(event, id)}>
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

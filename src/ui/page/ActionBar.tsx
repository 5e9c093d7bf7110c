import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../content/class-names.ts'
import { Icon, chevronDownIcon } from '../content/Icon.tsx'

type Props = {
  /** Name of the region, "Next step". */
  label: string
  /** The sum; announced politely when it changes. */
  sum?: ReactNode
  /** Lines above and below the sum: the selection; taxes or the reason why the action is unavailable. */
  before?: ReactNode
  after?: ReactNode
  /** Id of the line below, for `aria-describedby` of the action. */
  afterId?: string | undefined
  /** The sum is not final: it is announced when it is. */
  busy?: boolean
  /** The parts of the sum, with a name: above it on a wide screen; on a phone a press of the sum opens it. */
  details?: { readonly name: string; readonly content: ReactNode } | undefined
  /** What a press of the action declares: directly above it. */
  note?: ReactNode
  /** The one filled button (or link with `buttonClass`). Without sum and lines give it `full`. */
  children: ReactNode
}

/** The bar with the sum or the reason, and one action (docs/design.md#one-next-step). Its page sets `bar`. */
export const ActionBar = ({ label, sum, before, after, afterId, busy, details, note, children }: Props) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const hasText = (sum ?? before ?? after) !== undefined
  return (
    <div className="actbar" role="region" aria-label={label}>
      {details && (
        <div id={id} className={classNames('action-details', isOpen && 'open')}>
          {details.content}
        </div>
      )}
      {note !== undefined && <section className="action-note">{note}</section>}
      <div>
        {hasText && (
          <p className="action-summary" aria-live="polite" aria-busy={busy}>
            {before !== undefined && <span>{before}</span>}
            {sum !== undefined && <b>{sum}</b>}
            {after !== undefined && <span id={afterId}>{after}</span>}
          </p>
        )}
        {details && (
          <button
            type="button"
            className="tool show-sum"
            aria-label={details.name}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon shape={chevronDownIcon} />
          </button>
        )}
        {children}
      </div>
    </div>
  )
}

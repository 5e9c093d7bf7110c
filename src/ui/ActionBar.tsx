import type { ReactNode } from 'react'

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
  /** Content above the sum on a wide screen; the caller hides it on a phone with `only-wide`. */
  details?: ReactNode
  /** The one filled button (or link with `buttonClass`). Without sum and lines give it `full`. */
  children: ReactNode
}

/**
 * The bar at the bottom of a phone: the sum or the reason, and one action (docs/design.md#one-next-step). Its
 * page sets `bar`.
 */
export const ActionBar = ({ label, sum, before, after, afterId, details, children }: Props) => {
  const hasText = (sum ?? before ?? after) !== undefined
  return (
    <div className="actbar" role="region" aria-label={label}>
      {details}
      <div>
        {hasText && (
          <p className="action-summary" aria-live="polite">
            {before !== undefined && <span>{before}</span>}
            {sum !== undefined && <b suppressHydrationWarning>{sum}</b>}
            {after !== undefined && <span id={afterId}>{after}</span>}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

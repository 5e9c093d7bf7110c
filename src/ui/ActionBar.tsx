import type { ReactNode } from 'react'

type Props = {
  /** Name of the region, "Next step". */
  label: string
  /** The sum; announced politely when it changes. */
  sum?: ReactNode
  /** Quiet lines above and below the sum: what is chosen; taxes, or why the action cannot be used yet. */
  before?: ReactNode
  after?: ReactNode
  /** Gives the line below an id, for `aria-describedby` of the action. */
  afterId?: string | undefined
  /** What the wide order panel shows above the sum; the caller hides it on a phone with `only-wide`. */
  details?: ReactNode
  /** The one filled button (or link with `buttonClass`). Without sum and lines give it `full`. */
  children: ReactNode
}

/** The bar under the thumb: the sum or the reason, and one action (LOOK 1.2). The page it stands on has `bar`. */
export const ActionBar = ({ label, sum, before, after, afterId, details, children }: Props) => {
  const told = (sum ?? before ?? after) !== undefined
  return (
    <div className="actbar" role="region" aria-label={label}>
      {details}
      <div>
        {told && (
          <p className="sumup" aria-live="polite">
            {before !== undefined && <span>{before}</span>}
            {sum !== undefined && <b>{sum}</b>}
            {after !== undefined && <span id={afterId}>{after}</span>}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

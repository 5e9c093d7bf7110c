import { Fragment, type ReactNode } from 'react'

type Props = {
  /** The sum or the tickets stand beside the content. */
  columns?: boolean
  /** Tickets with their buttons stand there. */
  tickets?: boolean
  /** The page begins with a large picture. */
  hero?: boolean
  /** The part of the page that is known; without it a line is drawn. */
  heading?: ReactNode
  /** Number of form fields; two blocks without it. */
  fields?: number
  /** Announces that the page loads; without it a status beside the outline does. */
  status?: string
}

/** Form fields: a label and a control for each. */
export const SkeletonFields = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <Fragment key={index}>
      <div className="label" />
      <div />
    </Fragment>
  ))

const block = <div className="tall" />

/** The outline of a page that loads, so that nothing jumps. Its shapes are decorative. */
export const Skeleton = ({ columns, tickets, hero, heading, fields = 0, status }: Props) => (
  <>
    {status !== undefined && (
      <p className="vh" role="status">
        {status}
      </p>
    )}
    <div className={columns ? 'skeleton two-columns' : 'skeleton'}>
      <div>
        {hero && <div className="hero" />}
        {heading}
        <div className="stack" aria-hidden="true">
          {!heading && <div className="line" />}
          {fields === 0 && block}
          {fields === 0 && block}
          <SkeletonFields count={fields} />
        </div>
      </div>
      {columns && (
        <aside className={tickets ? 'rows' : undefined} aria-hidden="true">
          {block}
        </aside>
      )}
    </div>
  </>
)

import type { ReactNode } from 'react'

type Props = {
  /** The sum or the tickets stand beside the content. */
  columns?: boolean
  /** Tickets with their buttons stand there. */
  tickets?: boolean
  /** The page begins with a large picture. */
  hero?: boolean
  /** The part of the page that is known; without it a line is drawn. */
  heading?: ReactNode
  /** Announces that the page loads; without it a status beside the outline does. */
  status?: string
}

/** The outline of a page that loads, so that nothing jumps. Its shapes are decorative. The server sends no `data-incomplete`. */
export const Skeleton = ({ columns, tickets, hero, heading, status }: Props) => (
  <>
    {status !== undefined && (
      <p className="vh" role="status">
        {status}
      </p>
    )}
    <div className={columns ? 'skeleton two-columns' : 'skeleton'} data-incomplete="">
      <div>
        {hero && <div className="hero" />}
        {heading}
        <div className="stack" aria-hidden="true">
          {!heading && <div className="line" />}
          <div className="tall" />
          <div className="tall" />
        </div>
      </div>
      {columns && (
        <aside className={tickets ? 'rows' : undefined} aria-hidden="true">
          <div className="tall" />
        </aside>
      )}
    </div>
  </>
)

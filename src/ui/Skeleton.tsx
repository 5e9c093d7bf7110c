type Props = {
  /** The sum or the tickets stand beside the content. */
  columns?: boolean
}

/**
 * The outline of a page that loads, in its frame, so that no blank frame is shown and nothing jumps. Decorative:
 * a status beside it announces that the page loads.
 */
export const Skeleton = ({ columns = false }: Props) => (
  <div className={columns ? 'skeleton two-columns' : 'skeleton'} aria-hidden="true">
    <div className="stack">
      <div className="line" />
      <div className="tall" />
      <div className="tall" />
    </div>
    {columns && (
      <aside>
        <div className="tall" />
      </aside>
    )}
  </div>
)

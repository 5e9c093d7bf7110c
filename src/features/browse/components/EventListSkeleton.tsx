const tiles = [1, 2, 3, 4, 5, 6]

/** The outline of a list of events that loads; decorative. */
export const EventListSkeleton = () => (
  <ul className="skeleton events before-4" aria-hidden="true">
    {tiles.map((tile) => (
      <li key={tile} className="event-tile">
        <div className="thumbnail" />
        <div className="stack gap-2">
          <div />
          <div className="line" />
        </div>
      </li>
    ))}
  </ul>
)

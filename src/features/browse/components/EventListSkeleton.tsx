import { classNames } from '#ui/class-names.ts'

const tiles = [1, 2, 3, 4, 5, 6]

/** The outline of a list that loads, with small or with large pictures; decorative. */
export const EventListSkeleton = ({ cards = false }: { cards?: boolean }) => (
  <ul className={classNames('skeleton events', cards ? 'cards' : 'before-4')} aria-hidden="true">
    {tiles.map((tile) => (
      <li key={tile} className={classNames('event-tile', cards && 'card-tile')}>
        <div className="thumbnail" />
        <div className="stack gap-2">
          <div />
          <div className="line" />
        </div>
      </li>
    ))}
  </ul>
)

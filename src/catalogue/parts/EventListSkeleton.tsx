import { classNames } from '#ui/content/class-names.ts'

const tiles = [1, 2, 3, 4, 5, 6]

type Props = {
  cards?: boolean
  /** Cards of passes. */
  poster?: boolean
  /** Only the large first event. */
  lead?: boolean
  count?: number
}

/** The outline of the list of a page that loads, with small or with large pictures; decorative. See `Skeleton`. */
export const EventListSkeleton = ({ lead, poster, cards = lead, count = cards ? 4 : 6 }: Props) => (
  <ul
    className={classNames('skeleton events', cards && 'cards', lead && 'lead')}
    aria-hidden="true"
    data-incomplete=""
  >
    {tiles.slice(0, lead ? 1 : count).map((tile) => (
      <li key={tile} className={classNames('event-tile', cards && 'card-tile', poster && 'poster')}>
        <div className="thumbnail" />
        <div className="stack gap-2">
          <div />
          <div className="line" />
          <div className="line" />
          <div className="line" />
        </div>
      </li>
    ))}
  </ul>
)

const PeriodOutlines = () => tiles.slice(0, 3).map((tile) => <div key={tile} className="toggle-chip" />)

/** The outline of the search of the home page, with its periods. */
export const EventSearchSkeleton = () => (
  <div className="skeleton list-tools" aria-hidden="true">
    <div className="search-field" />
    <div className="row">
      <PeriodOutlines />
    </div>
  </div>
)

/** The outline of the page of all events: search and filters above or beside the first month. */
export const FoundEventsSkeleton = () => (
  <div className="skeleton listing" aria-hidden="true">
    <div className="list-tools">
      <div className="search-field" />
      <div className="toggle-chip to-filters" />
      <div className="filters stack gap-3">
        <div className="row">
          <PeriodOutlines />
        </div>
        <div className="days" />
        {tiles.slice(0, 3).map((filter) => (
          <div key={filter} />
        ))}
      </div>
    </div>
    <div>
      <div className="line" />
      <section className="month">
        <div className="line" />
        <EventListSkeleton />
      </section>
    </div>
  </div>
)

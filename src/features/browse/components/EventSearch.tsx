import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import type { BasicEvent } from '#core/contract/event.ts'
import { isInPeriod, periods } from '#core/domain/event-search.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { useCurrentTime } from '#shared/use-current-time.ts'
import { SearchInput } from '#ui/SearchInput.tsx'
import { periodKeys } from '../period-keys.ts'
import { periodParameter } from '../use-event-filter.ts'

type Props = {
  events: readonly BasicEvent[]
  /** Address of the page of all events, which searches. */
  toAll: string
}

/** The address with one more parameter. */
function withParameter(address: string, name: string, value: string): string {
  const [path = '', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  search.set(name, value)
  return `${path}?${search}`
}

/** The search of the home page, and the periods in which an event takes place: both lead to the page of all events. */
export const EventSearch = ({ events, toAll }: Props) => {
  const { t } = useTranslations()
  const navigate = useNavigate()
  const now = useCurrentTime()
  const offered = periods.filter((period) => events.some((event) => isInPeriod(event, period, now)))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('q')
    if (typeof text === 'string') void navigate(withParameter(toAll, 'q', text))
  }
  return (
    <search className="list-tools">
      <form className="search-field" action={toAll} onSubmit={submit}>
        <SearchInput name="q" label={t('app.lists.search')} />
      </form>
      {offered.length > 0 && (
        <div className="row" role="group" aria-label={t('app.lists.filter')}>
          {offered.map((period) => (
            <Link key={period} className="toggle-chip" to={withParameter(toAll, periodParameter, period)}>
              {t(periodKeys[period])}
            </Link>
          ))}
        </div>
      )}
    </search>
  )
}

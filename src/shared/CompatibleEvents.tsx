import { useQuery } from '@tanstack/react-query'
import { hasDates } from '#core/domain/event-dates.ts'
import { paths } from '#core/domain/page-paths.ts'
import { shortEventDay } from '#core/domain/short-dates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Icon, chevronRightIcon, ticketPlusIcon } from '#ui/Icon.tsx'
import { failureOf } from './call-error.ts'
import { eventsQuery } from './catalogue-queries.ts'
import { Link } from './Link.tsx'
import { OutcomeNotice } from './OutcomeNotice.tsx'
import { useServices } from './services.ts'
import { useReader } from './use-current-time.ts'
import { useShownError } from './use-shown-error.ts'

/** The button below leads to all of them. */
const maxShown = 6

/** The events whose tickets a bought subscription pays for. @param subscriptionId of the bought one */
export const CompatibleEvents = ({ subscriptionId }: { subscriptionId: string }) => {
  const { t, lang, pick, pickLang } = useTranslations()
  const { api } = useServices()
  const reader = useReader()
  const events = useQuery(eventsQuery(api, { subscription: subscriptionId }))
  const error = useShownError(events.error, events.data !== undefined)
  if (events.isPending && error === null) return <p role="status">{t('app.shell.loading')}</p>
  if (events.data === undefined)
    return <OutcomeNotice failure={failureOf(error)} onRetry={() => events.refetch()} automatic />
  if (events.data.length === 0) return <p className="dim">{t('app.passes.no-events')}</p>
  return (
    <ul className="menu">
      {events.data.slice(0, maxShown).map((event) => (
        <li key={event.shortName}>
          <Link to={`${paths.event(event.shortName)}?subscription=${subscriptionId}`}>
            <Icon shape={ticketPlusIcon} />
            <span>
              <b lang={pickLang(event.title)}>{pick(event.title)}</b>
              <br />
              {hasDates(event.datesWithOffset) && (
                <span className="dim small">{shortEventDay(event, lang, reader)}</span>
              )}
            </span>
            <Icon shape={chevronRightIcon} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

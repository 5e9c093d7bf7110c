import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#i18n/use-translations.ts'
import { hasDates } from '#kit/time/event-dates.ts'
import { shortEventDay } from '#kit/time/short-dates.ts'
import { Link } from '#ui/app/Link.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { Icon, chevronRightIcon, ticketPlusIcon } from '#ui/content/Icon.tsx'
import { failureOf } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useReader } from '#ui/data/use-current-time.ts'
import { useShownError } from '#ui/data/use-shown-error.ts'
import { paths } from '#wire/page-paths.ts'
import { eventsQuery } from './catalogue-queries.ts'

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

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Poll } from '#core/contract/polls.ts'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { failureOf } from '#shared/call-error.ts'
import { eventQuery } from '#shared/catalogue-queries.ts'
import { Link } from '#shared/Link.tsx'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { useFocusWhenLost } from '#shared/use-focus-when-lost.ts'
import { useShownError } from '#shared/use-shown-error.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { megaphoneIcon, refreshIcon } from '#ui/icons.ts'
import { Page } from '#ui/Page.tsx'
import { PinForm } from '../components/PinForm.tsx'
import { PollForm } from '../components/PollForm.tsx'
import { pollQuery, pollsQuery } from '../poll-queries.ts'

const Loading = () => {
  const { t } = useTranslations()
  return <div className="list-placeholder" role="status" aria-label={t('app.shell.loading')} />
}

type Attendee = { shortName: string; pin: string }

const Closed = () => {
  const { t } = useTranslations()
  const text = useFocusWhenLost<HTMLParagraphElement>()
  return (
    <p ref={text} tabIndex={-1}>
      {t('app.polls.closed')}
    </p>
  )
}

/** One poll. A poll that was closed meanwhile is reported, with the way back to the others. */
const OnePoll = ({ shortName, pin, pollId }: Attendee & { pollId: string }) => {
  const { api } = useServices()
  const { data, error: failed, refetch } = useQuery(pollQuery(api, { shortName, pin, pollId }))
  const error = useShownError(failed, data !== undefined)
  if (data === undefined && error === null) return <Loading />
  if (data !== undefined)
    return <PollForm poll={data.poll} options={data.options} shortName={shortName} pin={pin} />
  const failure = failureOf(error)
  if (failure.kind === 'refused' && !failure.challenge) return <Closed />
  return <OutcomeNotice failure={failure} onRetry={refetch} automatic />
}

const NoPolls = ({ onRetry }: { onRetry: () => unknown }) => {
  const { t } = useTranslations()
  const heading = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <div className="state">
      <Icon shape={megaphoneIcon} className="sign" />
      <h2 ref={heading} tabIndex={-1}>
        {t('app.polls.none')}
      </h2>
      <p className="dim">{t('app.polls.none.text')}</p>
      <Button variant="line" icon={refreshIcon} onClick={onRetry}>
        {t('app.polls.again')}
      </Button>
    </div>
  )
}

const PollList = ({ polls, shortName, pin }: Attendee & { polls: readonly Poll[] }) => {
  const { t, pick, pickLang } = useTranslations()
  const heading = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <nav className="stack" aria-labelledby="polls">
      <h2 ref={heading} tabIndex={-1} id="polls">
        {t('poll.select')}
      </h2>
      <ul className="stack gap-2">
        {polls.map((poll) => (
          <li key={poll.id} className="card">
            <Link to={paths.polls(shortName, { pin, pollId: poll.id })} lang={pickLang(poll.title)}>
              {pick(poll.title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Choice = Attendee & { chosen: string | null; onPin: (pin: string) => void }

/** The open polls; the only one opens at once. */
const Polls = ({ shortName, pin, chosen, onPin }: Choice) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { data: polls, error: failed, refetch } = useQuery(pollsQuery(api, shortName, pin))
  const error = useShownError(failed, polls !== undefined)
  if (polls === undefined && error === null) return <Loading />
  if (polls === undefined) return <PinForm pin={pin} failure={failureOf(error)} onPin={onPin} />
  const [first] = polls
  if (first === undefined) return <NoPolls onRetry={refetch} />
  const pollId = chosen ?? (polls.length === 1 ? String(first.id) : null)
  if (pollId === null) return <PollList polls={polls} shortName={shortName} pin={pin} />
  return (
    <div className="stack gap-6">
      <OnePoll key={pollId} shortName={shortName} pin={pin} pollId={pollId} />
      {polls.length > 1 && (
        <Link className={buttonClass({ variant: 'text', slim: true })} to={paths.polls(shortName, { pin })}>
          {t('app.polls.all')}
        </Link>
      )}
    </div>
  )
}

/** The polls of an event for the attendee of the PIN (docs/api/client-behavior.md#routes). */
export const Component = () => {
  const { t, pick } = useTranslations()
  const { api } = useServices()
  const { eventShortName: shortName = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const event = useQuery(eventQuery(api, shortName))
  const pin = search.get('pin') ?? ''
  const title =
    event.data === undefined ? t('poll.title') : t('poll.page.title', { 0: pick(event.data.title) })
  const onPin = (next: string) => setSearch({ pin: next })
  const content = (): ReactNode => {
    if (pin === '') return <PinForm pin="" failure={null} onPin={onPin} />
    return <Polls key={pin} shortName={shortName} pin={pin} chosen={search.get('poll')} onPin={onPin} />
  }
  return (
    <Page back={paths.event(shortName)} barTitle={event.data && pick(event.data.title)}>
      <PageHeading title={title} />
      <div className="before-5">{content()}</div>
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, type SubmitEvent } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { eventQuery } from '#catalogue/parts/catalogue-queries.ts'
import { EventCard } from '#catalogue/parts/EventCard.tsx'
import { Unavailable } from '#catalogue/parts/Unavailable.tsx'
import { useTranslations } from '#i18n/use-translations.ts'
import { cleanCode } from '#kit/text/clean-text.ts'
import { ButtonLink, Link } from '#ui/app/Link.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { problemTexts } from '#ui/app/problem-text.ts'
import { useFocusWhenLost } from '#ui/app/use-focus-when-lost.ts'
import { Button } from '#ui/content/Button.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { Icon, checkIcon, chevronRightIcon, refreshIcon } from '#ui/content/Icon.tsx'
import { StatusIcon } from '#ui/content/StatusIcon.tsx'
import { failureOf, isNotFoundError, type Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useShownError } from '#ui/data/use-shown-error.ts'
import { Field, Input } from '#ui/forms/Field.tsx'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'
import type { Poll } from '../contract.ts'
import { noVotes, pollQuery, pollsQuery, votesQuery } from '../parts/poll-queries.ts'
import { PollForm } from '../parts/PollForm.tsx'

type PinFormProps = {
  /** The PIN of the address. */
  pin: string
  /** Why the PIN gave no polls; null when it was not sent yet. */
  failure: Failure | null
  onPin: (pin: string) => void
}

/** The field for the PIN of a ticket. A refused PIN stays in the field. */
const PinForm = ({ pin, failure, onPin }: PinFormProps) => {
  const translations = useTranslations()
  const { t } = translations
  const [entered, setEntered] = useState(pin)
  const isRefused = failure?.kind === 'refused' && failure.problems.length > 0
  const refusal = isRefused ? problemTexts(translations, failure.problems).join(' ') : undefined
  const [isMissing, setMissing] = useState(false)
  // A PIN that was sent replaces the form, until it is refused.
  const field = useFocusWhenLost<HTMLInputElement>()
  const error = isMissing ? t('error.emptyField') : refusal
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const value = cleanCode(entered)
    setMissing(value === '')
    if (value === '') field.current?.focus()
    else onPin(value)
  }
  return (
    <form className="stack gap-5" noValidate onSubmit={submit}>
      <h1>{t('app.polls.title')}</h1>
      {failure !== null && refusal === undefined && (
        <OutcomeNotice failure={failure} onRetry={() => onPin(pin)} automatic />
      )}
      <Field label={t('app.polls.pin')} hint={t('app.polls.pin.hint')} error={error} required>
        <Input
          ref={field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={10}
          className="short"
          value={entered}
          onChange={({ target }) => setEntered(target.value)}
        />
      </Field>
      <ActionBar label={t('app.shell.next-step')}>
        <Button type="submit" full>
          {t('app.shell.continue')}
        </Button>
      </ActionBar>
    </form>
  )
}

const Loading = () => (
  <div className="list-placeholder" role="status" aria-label={useTranslations().t('app.shell.loading')} />
)

type Attendee = { shortName: string; pin: string }

/** Replaces a poll that was closed meanwhile, and a list without polls. */
const NoPoll = ({ title, children }: { title: string; children?: ReactNode }) => {
  const heading = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <div className="state">
      <StatusIcon name="empty" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

/** One poll. A poll that was closed meanwhile is reported, with the way back to the others. */
const OnePoll = ({ shortName, pin, pollId, next }: Attendee & { pollId: string; next: ReactNode }) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { data, error: failed, refetch } = useQuery(pollQuery(api, { shortName, pin, pollId }))
  const error = useShownError(failed, data !== undefined)
  if (data === undefined && error === null) return <Loading />
  if (data !== undefined)
    return <PollForm poll={data.poll} options={data.options} shortName={shortName} pin={pin} next={next} />
  const failure = failureOf(error)
  if (failure.kind === 'refused' && !failure.challenge) return <NoPoll title={t('app.polls.closed')} />
  return <Unavailable only failure={failure} onRetry={refetch} />
}

const PollList = ({ polls, shortName, pin }: Attendee & { polls: readonly Poll[] }) => {
  const { t, pick, pickLang } = useTranslations()
  const heading = useFocusWhenLost<HTMLHeadingElement>()
  const { data: voted = noVotes } = useQuery(votesQuery(shortName, pin))
  return (
    <nav className="stack gap-5" aria-labelledby="polls">
      <h1 ref={heading} tabIndex={-1} id="polls">
        {t('poll.select')}
      </h1>
      <ul className="card menu">
        {polls.map((poll) => (
          <li key={poll.id}>
            <Link to={paths.polls(shortName, { pin, pollId: poll.id })}>
              <span>
                <b lang={pickLang(poll.title)}>{pick(poll.title)}</b>
                <span className="below dim small" lang={pickLang(poll.description)}>
                  {pick(poll.description)}
                </span>
              </span>
              {poll.id in voted && (
                <Chip tone="ok" icon={checkIcon}>
                  {t('app.polls.voted')}
                </Chip>
              )}
              <Icon shape={chevronRightIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type NextProps = Attendee & { polls: readonly Poll[]; pollId: string }

/** After a vote: the next poll without one, else all of them. */
const NextPoll = ({ polls, shortName, pin, pollId }: NextProps) => {
  const { t } = useTranslations()
  const { data: voted = noVotes } = useQuery(votesQuery(shortName, pin))
  const open = polls.find(({ id }) => String(id) !== pollId && !(id in voted))
  return (
    <ButtonLink full to={paths.polls(shortName, open ? { pin, pollId: open.id } : { pin })}>
      {t(open ? 'app.polls.next' : 'app.polls.all')}
    </ButtonLink>
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
  if (polls === undefined) {
    const failure = failureOf(error)
    // The PIN may be right: the page asks again with it.
    if (failure.kind === 'unreachable' || (failure.kind === 'busy' && !failure.limit))
      return <Unavailable only failure={failure} onRetry={refetch} />
    return <PinForm pin={pin} failure={failure} onPin={onPin} />
  }
  const [first] = polls
  if (first === undefined)
    return (
      <NoPoll title={t('app.polls.none')}>
        <p className="dim">{t('app.polls.none.text')}</p>
        <Button variant="line" icon={refreshIcon} onClick={() => refetch()}>
          {t('app.polls.again')}
        </Button>
      </NoPoll>
    )
  const pollId = chosen ?? (polls.length === 1 ? String(first.id) : null)
  if (pollId === null) return <PollList polls={polls} shortName={shortName} pin={pin} />
  return (
    <div className="stack">
      <OnePoll
        key={pollId}
        {...{ shortName, pin, pollId }}
        next={polls.length > 1 ? <NextPoll {...{ polls, shortName, pin, pollId }} /> : null}
      />
      {polls.length > 1 && (
        <ButtonLink variant="text" slim to={paths.polls(shortName, { pin })}>
          {t('app.polls.all')}
        </ButtonLink>
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
    event.data === undefined ? t('app.polls.title') : t('poll.page.title', { 0: pick(event.data.title) })
  const onPin = (next: string) => setSearch({ pin: next })
  const content = (): ReactNode => {
    if (pin === '') return <PinForm pin="" failure={null} onPin={onPin} />
    return <Polls key={pin} shortName={shortName} pin={pin} chosen={search.get('poll')} onPin={onPin} />
  }
  const failed = useShownError(event.error, event.data !== undefined)
  if (failed !== null && !isNotFoundError(failed))
    return (
      <Page back={paths.home()} account="wide" wide>
        <Unavailable only failure={failureOf(failed)} onRetry={() => event.refetch()} />
      </Page>
    )
  return (
    <Page back={paths.event(shortName)} account="wide" wide bar>
      <DocumentTitle title={title} />
      <div className="two-columns">
        {event.data && (
          <aside className="after-5">
            <EventCard event={event.data} />
          </aside>
        )}
        <div className="inline-bar">{content()}</div>
      </div>
    </Page>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { onOnline } from '#device/browser/page-events.ts'
import { ticketsExist } from '#device/storage/opened.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Translations } from '#kit/text/translations.ts'
import { Link } from '#ui/app/Link.tsx'
import { failureText } from '#ui/app/OutcomeNotice.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { RetryCountdown } from '#ui/app/RetryCountdown.tsx'
import { buttonClass, Button } from '#ui/content/Button.tsx'
import { Icon, refreshIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { StatusIcon } from '#ui/content/StatusIcon.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useHasStored } from '#ui/data/use-has-stored.ts'
import { paths } from '#wire/page-paths.ts'
import { eventsQuery } from './catalogue-queries.ts'
import { hasStoredPage, openStoredPage } from './stored-pages.ts'

/** `isRest`: beside what the app knows of the page; `only`: another event is of no use here; `name` as of `reasonOf`. */
type Props = {
  failure: Failure
  onRetry: () => unknown
  titleLevel?: 1 | 2
  isRest?: boolean
  only?: true
  name?: string
}

/** Whether the device has the list of events. Opens the document of this page that the worker has stored. */
function useStoredList(onRetry: () => unknown): boolean {
  const { api } = useServices()
  const loadedEvents = useQueryClient().getQueryData(eventsQuery(api).queryKey)
  const [hasList, setHasList] = useState(loadedEvents !== undefined)
  const retryNow = useEffectEvent(() => void onRetry())
  useEffect(() => {
    void openStoredPage()
    void hasStoredPage(paths.home()).then((isStored) => isStored && setHasList(true))
    return onOnline(() => retryNow())
  }, [])
  return hasList
}

/** Whose fault it is that the server does not send a page, and what still works. @param name of the texts of the page */
export function reasonOf(failure: Failure, translations: Translations, name = 'browse'): string {
  if (failure.kind === 'unreachable') return translations.t(`app.${name}.offline.text`)
  // The server answers, but not this visitor.
  const isStopped = failure.kind === 'refused' ? failure.challenge : failure.limit !== undefined
  return isStopped ? failureText(failure, translations, true) : translations.t(`app.${name}.error.text`)
}

/** A retry, and the way to the tickets: first where only they still work. */
const Ways = ({ isTicketsFirst, onRetry }: { isTicketsFirst: boolean; onRetry: () => unknown }) => {
  const { t } = useTranslations()
  const retry = (
    <Button variant={isTicketsFirst ? 'line' : undefined} icon={refreshIcon} onClick={onRetry}>
      {t('app.outcome.retry')}
    </Button>
  )
  return (
    <div className="button-row">
      {!isTicketsFirst && retry}
      <Link className={buttonClass(isTicketsFirst ? {} : { variant: 'line' })} to={paths.wallet()}>
        <Icon shape={ticketIcon} />
        {t('app.shell.open-tickets')}
      </Link>
      {isTicketsFirst && retry}
    </div>
  )
}

/** Replaces a page or a list that the server does not send: a retry, which follows by itself, and the ways to what still works here. */
export const Unavailable = ({ failure, onRetry, titleLevel = 1, isRest = false, only, name }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const hasList = useStoredList(onRetry)
  const hasTickets = useHasStored(ticketsExist)
  const isLost = failure.kind === 'unreachable'
  const title = t(`app.browse.${isLost ? 'offline' : 'error'}${isRest ? '.rest' : ''}`)
  const Title = titleLevel === 1 ? 'h1' : 'h2'
  return (
    <div className="state" role={isLost ? 'status' : 'alert'}>
      {titleLevel === 1 && <DocumentTitle title={title} />}
      <StatusIcon name={isLost ? 'offline' : 'refused'} />
      <Title tabIndex={-1}>{title}</Title>
      <p className="dim">
        {reasonOf(failure, translations, name)} {hasTickets && t('app.browse.tickets')}{' '}
        <RetryCountdown failure={failure} />
      </p>
      <Ways isTicketsFirst={isLost && hasTickets} onRetry={onRetry} />
      {titleLevel === 1 && !only && (hasList || !isLost) && (
        <p className="small">
          <Link to={paths.home()}>{t('app.shell.browse-events')}</Link>
        </p>
      )}
    </div>
  )
}

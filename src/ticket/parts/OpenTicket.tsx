import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ReactNode, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { eventDay } from '#catalogue/rules/event-day.ts'
import { takeOver } from '#device/browser/takeover.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { ButtonLink, Link } from '#ui/app/Link.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { Button } from '#ui/content/Button.tsx'
import { Icon, loaderIcon, refreshIcon, arrowLeftIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { StatusIcon } from '#ui/content/StatusIcon.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { useServices } from '#ui/data/services.ts'
import { useLasting } from '#ui/data/use-lasting.ts'
import { Page } from '#ui/page/Page.tsx'
import { TopBar } from '#ui/page/TopBar.tsx'
import { paths } from '#wire/page-paths.ts'
import { serverPaths } from '#wire/server-paths.ts'
import type { KeepFailure, KeepProgress } from '../rules/keep-progress.ts'
import type { TicketRecord } from '../store/records.ts'
import { fullTicketQuery } from './ticket-queries.ts'
import { isUnanswered, useAutomaticRetry } from './use-automatic-retry.ts'
import type { useTicketOfAddress } from './use-ticket-of-address.ts'

/** A ticket whose personal fields were removed: the event, and the ways on. */
export const TicketWithoutData = ({ ticket }: { ticket: TicketRecord }) => {
  const { t, pick, pickLang, lang } = useTranslations()
  const { keepTickets, removeTicket } = useServices()
  const navigate = useNavigate()
  const { eventShortName, uuid, eventTitle, location } = ticket
  useLayoutEffect(() => takeOver(), [])
  const [failure, setFailure] = useState<KeepFailure | null>(null)
  const fetchAgain = () =>
    keepTickets({ eventShortName, reservationId: null, uuids: [uuid] }, (next) =>
      setFailure(next.failure ?? null),
    )
  const remove = async (): Promise<void> => {
    if (await removeTicket(eventShortName, uuid)) await navigate(paths.wallet(), { replace: true })
  }
  return (
    <TicketFrame>
      <DocumentTitle title={pick(eventTitle)} />
      <StatusMessage
        icon="ended"
        title={<span lang={pickLang(eventTitle)}>{pick(eventTitle)}</span>}
        text={[eventDay(ticket, lang) ?? '', location].filter((text) => text !== '').join(', ')}
      >
        <p className="dim">{t('app.wallet.removed-data.text')}</p>
        {failure !== null && <Notice tone="warn" live="alert" title={t(`app.wallet.failed.${failure}`)} />}
        <div className="button-row">
          <Button variant="line" onClick={fetchAgain}>
            {t('app.wallet.removed-data.again')}
          </Button>
          <Button bad onClick={remove}>
            {t('app.wallet.remove')}
          </Button>
        </div>
        <ButtonLink variant="text" to={paths.wallet()}>
          {t('app.shell.tickets')}
        </ButtonLink>
      </StatusMessage>
    </TicketFrame>
  )
}

type FrameProps = {
  /** The code, which is known first: it stands where the card will have it. */
  code?: ReactNode
  children?: ReactNode
}

/** The page of a ticket whose card is not known, with the bar of the ticket page: nothing moves when the card comes. */
export const TicketFrame = ({ code, children }: FrameProps) => {
  const { t } = useTranslations()
  return (
    <>
      <TopBar
        start={
          <Link className="tool" to={paths.wallet()} aria-label={t('app.shell.tickets')}>
            <Icon shape={arrowLeftIcon} />
          </Link>
        }
        title={t('app.wallet.ticket')}
      />
      {code === undefined ? (
        <Page wide>{children}</Page>
      ) : (
        <Page bar className="ticket-page">
          <div className="pk brand">
            <div className="pk-head" />
            <div className="pk-code">
              <div className="qrbox">{code}</div>
            </div>
            <div className="pk-stub" />
          </div>
          <div>{children}</div>
        </Page>
      )}
    </>
  )
}

/** Loaded only for an unknown ticket. */
const FindByEmail = lazyPart(async () => (await import('./FindByEmail.tsx')).FindByEmail)

/** The code as the server renders it, at once for a visitor at the entrance, while the ticket is fetched and checked. */
export const ServerCodeImage = ({ eventShortName, uuid }: Props) => {
  const { t } = useTranslations()
  const [failed, setFailed] = useState(false)
  // Without a connection the browser would show its sign of a broken picture.
  if (failed) return null
  return (
    <div className="server-code">
      <img
        onError={() => setFailed(true)}
        src={serverPaths.ticketCode(eventShortName, uuid)}
        width={200}
        height={200}
        alt={t('app.wallet.ticket')}
      />
    </div>
  )
}

type Props = { eventShortName: string; uuid: string }
type OpenProps = Props & {
  /** While the database cannot be read, the ticket may be stored on this device. */
  storageFailure: ReturnType<typeof useTicketOfAddress>['storageFailure']
}

/** Fetches, checks and stores the ticket; `failure` is null while it runs. */
function useFetchTicket({ eventShortName, uuid }: Props) {
  const { keepTickets } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<KeepProgress | null>(null)
  useEffect(() => {
    let over = false
    const report = (next: KeepProgress): void => {
      if (!over) setProgress(next)
    }
    void keepTickets({ eventShortName, reservationId: null, uuids: [uuid] }, report)
    return () => {
      over = true
    }
  }, [attempt, eventShortName, keepTickets, uuid])
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const failure = progress?.step === 'failed' ? (progress.failure ?? 'unreachable') : null
  return { checking: progress?.step === 'checking', failure, retry }
}

/** After this time the page reports a slow connection, ms; each call ends by itself after 10 s. */
const slowAfter = 6000

const FetchProgress = ({ text }: { text: 'slow' | 'checking' | 'fetching' }) => {
  const { t } = useTranslations()
  return (
    <div className="state busy" role="status">
      <Icon shape={loaderIcon} className="sign turn" />
      <h1>{t('app.wallet.opening')}</h1>
      <p className="dim">{t(`app.wallet.opening.${text}`)}</p>
    </div>
  )
}

type FetchFailureProps = { failure: KeepFailure; databaseUnresponsive: boolean; onRetry: () => void }

const FetchFailure = ({ failure, databaseUnresponsive, onRetry }: FetchFailureProps) => {
  const { t } = useTranslations()
  return (
    <div className="state busy" role="status">
      <StatusIcon name={failure === 'unreachable' ? 'offline' : 'refused'} />
      <h1>{t(databaseUnresponsive ? 'app.wallet.unreadable' : 'app.wallet.failed')}</h1>
      <p className="dim">
        {t(databaseUnresponsive ? 'app.wallet.unreadable.text' : `app.wallet.failed.${failure}`)}
      </p>
      <Button icon={refreshIcon} onClick={onRetry}>
        {t('app.outcome.retry')}
      </Button>
    </div>
  )
}

/** The server does not have the ticket: it was canceled or given to another person, or the link is incomplete. */
const UnknownTicket = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const isTranslated = useNamespace('tickets')
  const hasSearch = useQuery(infoQuery(api)).data?.ticketLinksEnabled === true
  return (
    <>
      <StatusMessage icon="missing" title={t('app.wallet.unknown')} text={t('app.wallet.unknown.text')}>
        <DocumentTitle title={t('app.wallet.unknown')} />
        <div className="button-row">
          <ButtonLink variant={hasSearch ? 'line' : 'fill'} to={paths.wallet()}>
            {t('app.shell.tickets')}
          </ButtonLink>
          <ButtonLink variant="line" to={paths.home()}>
            {t('app.shell.browse-events')}
          </ButtonLink>
        </div>
      </StatusMessage>
      {isTranslated && <FindByEmail isFirst />}
    </>
  )
}

/** The server has the ticket, but no attendee for it: there is no code before it has a name. */
const UnnamedTicket = ({ eventShortName, uuid }: Props) => {
  const { t } = useTranslations()
  return (
    <StatusMessage
      icon="missing"
      title={t('app.wallet.unnamed-ticket')}
      text={t('app.wallet.unnamed-ticket.text')}
    >
      <DocumentTitle title={t('app.wallet.unnamed-ticket')} />
      <ButtonLink full to={paths.ticketUpdate(eventShortName, uuid)}>
        {t('app.wallet.unnamed-ticket.action')}
      </ButtonLink>
      <ButtonLink variant="line" full to={paths.wallet()}>
        {t('app.shell.tickets')}
      </ButtonLink>
    </StatusMessage>
  )
}

/** The server answers 404 for an unknown ticket and for one without an attendee; the full ticket shows which. */
const RefusedTicket = ({ eventShortName, uuid }: Props) => {
  const { api } = useServices()
  const full = useQuery({ ...fullTicketQuery(api, { shortName: eventShortName, uuid }), retry: false })
  // A later request replaces nothing that the visitor types.
  if (full.isLoading && !full.isFetched) return <FetchProgress text="checking" />
  const isUnnamed = full.data?.tickets[0]?.assigned === false
  return isUnnamed ? <UnnamedTicket eventShortName={eventShortName} uuid={uuid} /> : <UnknownTicket />
}

/** Fetches, checks and stores the ticket of a link (docs/api/client-behavior.md#routes). */
export const OpenTicket = ({ eventShortName, uuid, storageFailure }: OpenProps) => {
  const { checking, failure, retry } = useFetchTicket({ eventShortName, uuid })
  const late = useLasting(failure === null, slowAfter)
  // Only the server's answer that it has no such ticket takes its code away: not a picture that this app cannot read, and no storage.
  const refused = failure === 'refused'
  const isUnread = storageFailure === 'none' || storageFailure === 'unresponsive'
  useEffect(() => {
    // The stored page stays: this page cannot tell whether the device has the ticket.
    if (refused && !isUnread) takeOver()
  }, [refused, isUnread])

  useAutomaticRetry(isUnanswered(failure), retry)

  return (
    <TicketFrame code={refused ? undefined : <ServerCodeImage eventShortName={eventShortName} uuid={uuid} />}>
      {failure === null && <FetchProgress text={late ? 'slow' : checking ? 'checking' : 'fetching'} />}
      {refused && <RefusedTicket eventShortName={eventShortName} uuid={uuid} />}
      {failure !== null && failure !== 'refused' && (
        <FetchFailure
          failure={failure}
          databaseUnresponsive={storageFailure === 'unresponsive'}
          onRetry={retry}
        />
      )}
    </TicketFrame>
  )
}

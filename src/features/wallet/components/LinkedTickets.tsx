import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeepFailure, KeepProgress } from '#core/domain/keep-progress.ts'
import { paths } from '#core/domain/page-paths.ts'
import { ticketsByEvent } from '#core/domain/tickets-by-event.ts'
import type { TicketAddress } from '#core/domain/tickets-link.ts'
import { settleTickets } from '#core/flows/brought-tickets.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isHomeScreenApp } from '#platform/install.ts'
import { Link } from '#shared/Link.tsx'
import { useServices } from '#shared/services.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { refreshIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

/**
 * Settles, in an app whose start address brings tickets, what it has brought, one after the other: it is stored, or the server
 * does not give it out. What fails otherwise comes with the next start.
 */
function useSettle(): (ticket: TicketAddress) => void {
  const { database } = useServices()
  const last = useRef(Promise.resolve())
  return useCallback(
    (ticket) => {
      if (!isHomeScreenApp()) return
      last.current = last.current
        .then(async () => settleTickets(await database(), [ticket]))
        .catch(() => undefined)
    },
    [database],
  )
}

const isSettled = ({ step, failure }: KeepProgress): boolean => step === 'saved' || failure === 'refused'

/** Fetches, checks and stores the tickets. */
function useKeepLinked(tickets: readonly TicketAddress[]) {
  const { keepTickets } = useServices()
  const settle = useSettle()
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<ReadonlyMap<string, KeepProgress>>(new Map())
  useEffect(() => {
    let over = false
    const report = (next: KeepProgress): void => {
      if (!over) setProgress((before) => new Map([...before, [next.uuid, next]]))
    }
    for (const group of ticketsByEvent(tickets)) {
      const { eventShortName } = group[0]
      const uuids = group.map(({ uuid }) => uuid)
      void keepTickets({ eventShortName, reservationId: null, uuids }, (next) => {
        if (isSettled(next)) settle({ eventShortName, uuid: next.uuid })
        report(next)
      })
    }
    return () => {
      over = true
    }
  }, [attempt, keepTickets, tickets, settle])
  const steps = [...progress.values()]
  const saved = steps.filter(({ step }) => step === 'saved').length
  const failures = steps.flatMap(({ step, failure }): KeepFailure[] =>
    step === 'failed' ? [failure ?? 'unreachable'] : [],
  )
  const retry = (): void => {
    setProgress(new Map())
    setAttempt((before) => before + 1)
  }
  return { saved, failures, isDone: saved + failures.length === tickets.length, retry }
}

/** The tickets of a scanned code, a link or a start address: they are stored at once, as the ticket of a link. */
export const LinkedTickets = ({ tickets }: { tickets: readonly TicketAddress[] }) => {
  const { t } = useTranslations()
  const { saved, failures, isDone, retry } = useKeepLinked(tickets)
  const [failure] = failures
  return (
    <div className="stack before-4">
      {!isDone && (
        <Notice live="status">
          {t('app.tickets.linked.progress', { done: saved, total: tickets.length })}
        </Notice>
      )}
      {isDone && saved > 0 && (
        <Notice tone="ok" live="status" title={t('app.tickets.linked.saved', { count: saved })}>
          {t('app.tickets.linked.saved.text')}
        </Notice>
      )}
      {isDone && failure !== undefined && (
        <Notice
          tone="warn"
          live="alert"
          title={t('app.tickets.linked.unsaved', { count: failures.length })}
          actions={
            <Button variant="line" slim icon={refreshIcon} onClick={retry}>
              {t('app.outcome.retry')}
            </Button>
          }
        >
          {t(`app.wallet.failed.${failure}`)}
        </Notice>
      )}
      <ActionBar label={t('app.shell.next-step')}>
        <Link className={buttonClass({ full: true })} to={paths.wallet()}>
          {t('app.shell.tickets')}
        </Link>
      </ActionBar>
    </div>
  )
}

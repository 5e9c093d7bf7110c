import { useMemo, useState, useEffect, useRef, useCallback } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { closeCamera, openCamera, type CameraFailure } from '#device/browser/camera.ts'
import { isHomeScreenApp } from '#device/browser/install.ts'
import { watchForCode } from '#device/browser/read-codes.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { grouped } from '#kit/grouped.ts'
import { FindByEmail } from '#ticket/parts/FindByEmail.tsx'
import { isUnanswered, useAutomaticRetry } from '#ticket/parts/use-automatic-retry.ts'
import type { KeepFailure, KeepProgress } from '#ticket/rules/keep-progress.ts'
import { ticketsOfFragment, type TicketAddress } from '#ticket/rules/tickets-link.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { Button } from '#ui/content/Button.tsx'
import { Icon, refreshIcon } from '#ui/content/Icon.tsx'
import { scanIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { useServices } from '#ui/data/services.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'
import { settleAnswered } from '../flows/brought-tickets.ts'
import { LinkedTicketCards } from '../parts/LinkedTicketCards.tsx'
import { LinkForm } from '../parts/LinkForm.tsx'
import { ticketsAddress, type LinkRefusal } from '../rules/pasted-address.ts'
import './add.css'

/** Settles what the start address of an installed app brings: it is stored or refused; the rest comes with the next start. */
function useSettle(): (ticket: TicketAddress, isRefused: boolean) => void {
  const { run } = useServices()
  const last = useRef(Promise.resolve())
  return useCallback(
    (ticket, isRefused) => {
      if (!isHomeScreenApp()) return
      last.current = last.current.then(() => run(settleAnswered, ticket, isRefused)).catch(() => undefined)
    },
    [run],
  )
}

const isAnswered = ({ step, failure }: KeepProgress): boolean => step === 'saved' || failure === 'refused'

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
    for (const group of grouped(tickets, ({ eventShortName }) => eventShortName).values()) {
      const { eventShortName } = group[0]
      const uuids = group.map(({ uuid }) => uuid)
      void keepTickets({ eventShortName, reservationId: null, uuids }, (next) => {
        if (isAnswered(next)) settle({ eventShortName, uuid: next.uuid }, next.step !== 'saved')
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
  const retry = useCallback((): void => {
    setProgress(new Map())
    setAttempt((before) => before + 1)
  }, [])
  const isDone = saved + failures.length === tickets.length
  useAutomaticRetry(isDone && failures.some(isUnanswered), retry)
  return { saved, failures, isDone, retry }
}

type LinkedProps = { tickets: readonly TicketAddress[] }

/** Stores the tickets, and reports what became of them. */
const Keeping = ({ tickets }: LinkedProps) => {
  const { t } = useTranslations()
  const { saved, failures, isDone, retry } = useKeepLinked(tickets)
  const [failure] = failures
  return (
    <>
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
    </>
  )
}

/** State of the address after a press: the person has pasted the link or scanned the code. */
const accepted = 'accepted'

/** The tickets of a link, which may come from anyone: a press stores them. What the app was installed with needs none. */
const LinkedTickets = ({ tickets }: LinkedProps) => {
  const { t } = useTranslations()
  const state: unknown = useLocation().state
  const [isAccepted, setIsAccepted] = useState(state === accepted || isHomeScreenApp())
  return (
    <div className="two-columns before-2">
      <div className="linked-state stack">
        {isAccepted ? (
          <Keeping tickets={tickets} />
        ) : (
          <p className="dim">{t('app.tickets.linked.ask.text')}</p>
        )}
      </div>
      <div>
        <LinkedTicketCards tickets={tickets} />
      </div>
      <aside>
        <ActionBar label={t('app.shell.next-step')}>
          {isAccepted ? (
            <ButtonLink full to={paths.wallet()}>
              {t('app.shell.tickets')}
            </ButtonLink>
          ) : (
            <Button full onClick={() => setIsAccepted(true)}>
              {t('app.tickets.linked.ask', { count: tickets.length })}
            </Button>
          )}
        </ActionBar>
      </aside>
    </div>
  )
}

type ViewProps = {
  onCode: (text: string) => void
  onFailure: (failure: CameraFailure) => void
  onClose: () => void
}

/** The picture of the camera, until a code is found. The camera is off when this is unmounted or the page is hidden. */
const CameraView = ({ onCode, onFailure, onClose }: ViewProps) => {
  const { t } = useTranslations()
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onCode, onFailure, onClose })
  useEffect(() => {
    handlers.current = { onCode, onFailure, onClose }
  })

  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const start = async (): Promise<void> => {
      const stream = await openCamera()
      if (typeof stream === 'string') return over ? undefined : handlers.current.onFailure(stream)
      const element = video.current
      if (over || element === null) return closeCamera(stream)
      element.srcObject = stream
      const unwatch = watchForCode(element, (text) => handlers.current.onCode(text))
      stop = () => {
        unwatch()
        closeCamera(stream)
      }
      await element.play().catch(() => undefined)
    }
    const hide = (): void => {
      if (document.visibilityState === 'hidden') handlers.current.onClose()
    }
    document.addEventListener('visibilitychange', hide)
    void start()
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hide)
      stop()
    }
  }, [])

  return (
    <>
      <div className="viewfinder">
        <video ref={video} className="camera" muted playsInline aria-hidden />
        <p role="status">{t('app.tickets.add.scan.aim')}</p>
      </div>
      <div>
        <Button variant="line" onClick={onClose}>
          {t('app.tickets.add.scan.stop')}
        </Button>
      </div>
    </>
  )
}

/** Scans a code with the camera, which the visitor switches on: the place of its picture is there before. */
const CodeScanner = ({ onCode }: Pick<ViewProps, 'onCode'>) => {
  const { t } = useTranslations()
  const [on, setOn] = useState(false)
  const [failure, setFailure] = useState<CameraFailure | null>(null)
  const end = (reason: CameraFailure | null): void => {
    setOn(false)
    setFailure(reason)
  }
  if (on) {
    const finish = (text: string): void => {
      end(null)
      onCode(text)
    }
    return <CameraView onCode={finish} onFailure={end} onClose={() => end(null)} />
  }
  return (
    <>
      {failure && (
        <Notice tone="warn" live="alert">
          {t(`app.tickets.add.camera.${failure}`)}
        </Notice>
      )}
      <div className="viewfinder">
        <Icon shape={scanIcon} />
        <p>{t('app.tickets.add.code.text')}</p>
        <Button full icon={scanIcon} onClick={() => setOn(true)}>
          {t('app.tickets.add.scan')}
        </Button>
      </div>
    </>
  )
}

/** Why something cannot be added, and what to do instead. */
const Refused = ({ reason }: { reason: LinkRefusal }) => {
  const { t } = useTranslations()
  return (
    <Notice
      tone="warn"
      live="alert"
      title={reason === 'ticket-code' ? t('app.tickets.add.door-code') : undefined}
    >
      {t(`app.tickets.add.refused.${reason}`, { shop: location.host })}
    </Notice>
  )
}

/** The ways to add a ticket: mail, link, camera, which a phone shows first. */
const Ways = () => {
  const { t } = useTranslations()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<{ source: 'link' | 'code'; reason: LinkRefusal } | null>(null)
  const open = async (source: 'link' | 'code', text: string): Promise<boolean> => {
    const address = ticketsAddress(text, location.origin)
    setRefused('refused' in address ? { source, reason: address.refused } : null)
    if ('page' in address) await navigate(address.page, { state: accepted })
    return 'page' in address
  }
  const linkError = refused?.source === 'link' ? refused.reason : null
  return (
    <div className="half-columns ways">
      <div>
        <FindByEmail className="part" />
        <section className="part stack gap-3" aria-labelledby="add-link">
          <h2 id="add-link">{t('app.tickets.add.link')}</h2>
          <LinkForm
            label={t('app.tickets.add.link')}
            error={linkError && t(`app.tickets.add.refused.${linkError}`, { shop: location.host })}
            onText={(text) => open('link', text)}
          />
        </section>
      </div>
      <section className="part stack gap-3" aria-labelledby="add-code">
        <h2 id="add-code">{t('app.tickets.add.code')}</h2>
        {refused?.source === 'code' && <Refused reason={refused.reason} />}
        <CodeScanner onCode={(text) => void open('code', text)} />
      </section>
    </div>
  )
}

/** What another app shared (`share_target` of the manifest); null without it. */
function sharedText(search: URLSearchParams): string | null {
  const texts = ['title', 'text', 'url'].flatMap((name) => search.getAll(name))
  return texts.length === 0 ? null : texts.join('\n')
}

/** Every way to bring tickets to this device, and the link that another app shared with this one. */
export const Component = () => {
  const { t } = useTranslations()
  const frame = { back: paths.wallet(), barTitle: t('app.shell.tickets') }
  const { hash } = useLocation()
  const linked = useMemo(() => ticketsOfFragment(hash), [hash])
  const text = sharedText(useSearchParams()[0])
  const shared = text === null ? null : ticketsAddress(text, location.origin)
  if (shared && 'page' in shared) return <Navigate to={shared.page} replace />
  if (linked.length > 0)
    return (
      <Page {...frame} bar wide>
        <PageHeading title={t('app.wallet.add')} />
        <LinkedTickets key={hash} tickets={linked} />
      </Page>
    )
  return (
    <Page {...frame} wide>
      <PageHeading title={t('app.wallet.add')} />
      <p className="dim">{t('app.tickets.add.text')}</p>
      {shared && <Refused reason={shared.refused} />}
      <Ways />
    </Page>
  )
}

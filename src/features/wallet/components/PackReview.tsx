import { useEffect, useRef, useState } from 'react'
import { shortDateTime } from '#core/domain/deadlines.ts'
import type { PackImport } from '#core/domain/keep-progress.ts'
import { isImportable, packTicketState, type PackTicketState } from '#core/domain/pack-ticket-state.ts'
import { paths } from '#core/domain/page-paths.ts'
import { soonestFirst } from '#core/domain/soonest-first.ts'
import type { PackTicket, TicketPack } from '#core/domain/ticket-pack.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { checkIcon, infoIcon, ticketPlusIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { TicketLine } from './TicketLine.tsx'

interface Entry {
  readonly ticket: PackTicket
  readonly state: PackTicketState
}

const entriesOf = (pack: TicketPack, stored: readonly TicketRecord[]): Entry[] =>
  pack.tickets.toSorted(soonestFirst).map((ticket) => ({
    ticket,
    state: packTicketState(
      ticket,
      stored.find(
        ({ eventShortName, uuid }) => eventShortName === ticket.eventShortName && uuid === ticket.uuid,
      ),
    ),
  }))

const PackEntry = ({ entry: { ticket, state } }: { entry: Entry }) => {
  const { t } = useTranslations()
  return (
    <li>
      <TicketLine ticket={ticket} />
      {state !== 'new' && (
        <Chip
          tone={state === 'differs' ? 'warn' : 'neutral'}
          icon={state === 'stored' ? checkIcon : infoIcon}
        >
          {t(`app.tickets.pack.state.${state}`)}
        </Chip>
      )}
      {state === 'differs' && <p className="more small dim">{t('app.tickets.pack.differs')}</p>}
    </li>
  )
}

const ToWallet = ({ fill }: { fill?: boolean }) => {
  const { t } = useTranslations()
  return (
    <Link className={buttonClass({ variant: fill ? 'fill' : 'line' })} to={paths.wallet()}>
      {t('app.shell.tickets')}
    </Link>
  )
}

const Result = ({ result, onAgain }: { result: PackImport; onAgain: () => void }) => {
  const { t } = useTranslations()
  const again = (
    <Button variant="line" slim onClick={onAgain}>
      {t('app.tickets.pack.back')}
    </Button>
  )
  if (result.kind !== 'imported') {
    return (
      <Notice tone="danger" live="alert" title={t('app.tickets.pack.not-saved')} actions={again}>
        {t(`app.tickets.pack.${result.kind}`)}
      </Notice>
    )
  }
  const { saved, unsaved } = result
  return (
    <>
      {saved > 0 && (
        <Notice tone="ok" live="status" title={t('app.tickets.pack.saved', { count: saved })}>
          {t('app.tickets.pack.saved.text')}
        </Notice>
      )}
      {unsaved > 0 && (
        <Notice
          tone="warn"
          live="alert"
          title={t('app.tickets.pack.unsaved', { count: unsaved })}
          actions={again}
        >
          {t('app.tickets.pack.unsaved.text')}
        </Notice>
      )}
      <div>
        <ToWallet fill />
      </div>
    </>
  )
}

type Props = {
  pack: TicketPack
  /** The tickets on this device. */
  stored: readonly TicketRecord[]
  /** The pack was imported or refused: it is not needed any more. */
  onDecided: () => void
  /** The person goes back, without saving or afterwards. */
  onClose: () => void
}

/** What a ticket pack contains; nothing is stored before the person confirms. */
export const PackReview = ({ pack, stored, onDecided, onClose }: Props) => {
  const { t, lang } = useTranslations()
  const { importPack, refreshWallet } = useServices()
  // The state when the file was opened: saved tickets stay in the list as new ones.
  const [entries] = useState(() => entriesOf(pack, stored))
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)
  const [result, setResult] = useState<PackImport | null>(null)
  const shown = useRef<HTMLElement>(null)
  // The button that was pressed is below the list, and gone.
  useEffect(() => {
    if (result === null) return
    shown.current?.focus({ preventScroll: true })
    shown.current?.scrollIntoView({ block: 'start' })
  }, [result])
  const count = entries.filter(({ state }) => isImportable(state)).length

  const save = async (): Promise<void> => {
    setProgress({ done: 0, total: count })
    const report = (done: number, total: number): void => setProgress({ done, total })
    const imported = await importPack(pack, report)
    setProgress(null)
    setResult(imported)
    if (imported.kind !== 'failed') onDecided()
    if (imported.kind === 'imported' && imported.saved > 0) void refreshWallet('reconnected')
  }

  return (
    <div className="stack">
      <PageHeading title={t('app.tickets.pack')}>
        <p className="dim">{t('app.tickets.pack.made', { at: shortDateTime(pack.exportedAt, lang) })}</p>
      </PageHeading>
      {result && (
        <section ref={shown} tabIndex={-1} className="stack" aria-label={t('app.tickets.pack.result')}>
          <Result result={result} onAgain={onClose} />
        </section>
      )}
      <ul className="items">
        {entries.map((entry) => (
          <PackEntry key={`${entry.ticket.eventShortName}/${entry.ticket.uuid}`} entry={entry} />
        ))}
      </ul>
      {result === null && count === 0 && <p>{t('app.tickets.pack.none')}</p>}
      {result === null && count > 0 && <p className="dim">{t('app.tickets.pack.text')}</p>}
      {result === null && (
        <div className="button-row">
          {count > 0 ? (
            <Button icon={ticketPlusIcon} busy={progress !== null} onClick={save}>
              {t('app.tickets.pack.save', { count })}
            </Button>
          ) : (
            <ToWallet fill />
          )}
          <Button variant="line" disabledReason={progress !== null} onClick={onClose}>
            {t(count > 0 ? 'app.tickets.pack.cancel' : 'app.tickets.pack.back')}
          </Button>
        </div>
      )}
      <p role="status" className={progress ? 'small' : 'vh'}>
        {progress && t('app.tickets.pack.progress', progress)}
      </p>
    </div>
  )
}

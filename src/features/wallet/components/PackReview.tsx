import { useEffect, useRef, useState } from 'react'
import { eventTiming, isOver } from '#core/domain/event-timing.ts'
import type { PackImport } from '#core/domain/keep-progress.ts'
import { isImportable, packTicketState, type PackTicketState } from '#core/domain/pack-ticket-state.ts'
import { paths } from '#core/domain/page-paths.ts'
import { shortDateTime } from '#core/domain/recent-time.ts'
import { comingFirst } from '#core/domain/soonest-first.ts'
import { writePack, type PackTicket, type TicketPack } from '#core/domain/ticket-pack.ts'
import { ticketsByEvent } from '#core/domain/tickets-by-event.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Check } from '#ui/Check.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import { checkIcon, circleAlertIcon, infoIcon, ticketPlusIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import type { Tone } from '#ui/tone.ts'
import { useFileSize } from '../use-file-size.ts'
import { EventTickets } from './EventTickets.tsx'

interface Entry {
  readonly ticket: PackTicket
  readonly state: PackTicketState
}

const entriesOf = (pack: TicketPack, stored: readonly TicketRecord[], now: number): Entry[] =>
  comingFirst(pack.tickets, now).map((ticket) => ({
    ticket,
    state: packTicketState(
      ticket,
      stored.find(
        ({ eventShortName, uuid }) => eventShortName === ticket.eventShortName && uuid === ticket.uuid,
      ),
    ),
  }))

const keyOf = ({ ticket: { eventShortName, uuid } }: Entry): string => `${eventShortName}/${uuid}`

/** The effect of saving a ticket, before or after it: nothing for one that is simply new. */
type Outcome = PackTicketState | 'saved' | 'left'

const outcomeIcons: Readonly<Record<Exclude<Outcome, 'new'>, readonly [tone: Tone, icon: IconShape]>> = {
  renews: ['neutral', infoIcon],
  stored: ['neutral', checkIcon],
  differs: ['warn', circleAlertIcon],
  saved: ['ok', checkIcon],
  left: ['neutral', infoIcon],
}

const OutcomeChip = ({ outcome }: { outcome: Outcome }) => {
  const { t } = useTranslations()
  if (outcome === 'new') return null
  const [tone, icon] = outcomeIcons[outcome]
  return (
    <>
      <Chip tone={tone} icon={icon}>
        {t(`app.tickets.pack.state.${outcome}`)}
      </Chip>
      {outcome === 'differs' && <p className="more small dim">{t('app.tickets.pack.differs')}</p>}
    </>
  )
}

const EntryText = ({ ticket }: Pick<Entry, 'ticket'>) => (
  <>
    <b>{ticket.fullName}</b>
    <span className="below small dim">{ticket.ticketCategoryName}</span>
  </>
)

type EntryProps = {
  entry: Entry
  /** Whether it is to be saved; null when that is decided. */
  chosen: boolean | null
  outcome: Outcome
  onChange: (chosen: boolean) => void
}

const PackEntry = ({ entry: { ticket, state }, chosen, outcome, onChange }: EntryProps) => (
  <li>
    {chosen !== null && isImportable(state) ? (
      <Check checked={chosen} onChange={({ currentTarget }) => onChange(currentTarget.checked)}>
        <EntryText ticket={ticket} />
      </Check>
    ) : (
      <span>
        <EntryText ticket={ticket} />
      </span>
    )}
    <OutcomeChip outcome={outcome} />
  </li>
)

/** The tickets that are chosen first: those of events to come that saving would write. `now`: epoch ms. */
const initialChoice = (entries: readonly Entry[], now: number): ReadonlySet<string> =>
  new Set(
    entries
      .filter(({ ticket, state }) => isImportable(state) && !isOver(eventTiming(ticket.datesWithOffset, now)))
      .map(keyOf),
  )

const Result = ({ result, onAgain }: { result: PackImport; onAgain: () => void }) => {
  const { t } = useTranslations()
  const again = (
    <Button variant="line" slim onClick={onAgain}>
      {t('app.shell.back')}
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

/** The tickets of the pack that are chosen, and a function that saves them. */
function useImportPack({ pack, stored, onDecided }: Omit<Props, 'onClose'>) {
  const { now, importPack, refreshWallet } = useServices()
  // The state when the file was opened: saved tickets stay in the list as new ones.
  const [entries] = useState(() => entriesOf(pack, stored, now()))
  const [chosen, setChosen] = useState(() => initialChoice(entries, now()))
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)
  const [result, setResult] = useState<PackImport | null>(null)
  const choose = (key: string, on: boolean): void =>
    setChosen(new Set(on ? [...chosen, key] : [...chosen].filter((other) => other !== key)))
  const tickets = entries.filter((entry) => chosen.has(keyOf(entry))).map(({ ticket }) => ticket)

  const save = async (): Promise<void> => {
    setProgress({ done: 0, total: tickets.length })
    const report = (done: number, total: number): void => setProgress({ done, total })
    const imported = await importPack({ ...pack, tickets }, report)
    setProgress(null)
    setResult(imported)
    if (imported.kind !== 'failed') onDecided()
    if (imported.kind === 'imported' && imported.saved > 0) void refreshWallet('reconnected')
  }
  const outcomeOf = (entry: Entry): Outcome => {
    if (result?.kind !== 'imported' || !isImportable(entry.state)) return entry.state
    if (!chosen.has(keyOf(entry))) return 'left'
    // The result does not contain which ones are not saved.
    return result.unsaved === 0 ? 'saved' : entry.state
  }
  return { entries, chosen, choose, tickets, progress, result, save, outcomeOf }
}

/** The result of the import; it takes the focus of the button that was pressed, which is gone. */
const FocusedResult = (props: { result: PackImport; onAgain: () => void }) => {
  const { t } = useTranslations()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section ref={section} tabIndex={-1} className="stack before-4" aria-label={t('app.tickets.pack.result')}>
      <Result {...props} />
    </section>
  )
}

type SaveBarProps = Pick<ReturnType<typeof useImportPack>, 'chosen' | 'tickets' | 'progress' | 'save'>

/** Saves the chosen tickets; below the button the progress, what is missing, or the size of the file. */
const SaveBar = ({ chosen, tickets, progress, save }: SaveBarProps) => {
  const { t } = useTranslations()
  const { now } = useServices()
  const chosenKeys = [...chosen].join(' ')
  const size = useFileSize(chosenKeys, () => writePack(tickets, location.origin, now()).catch(() => null))
  const missing = tickets.length === 0 && t('app.tickets.export.choose')
  return (
    <ActionBar
      label={t('app.shell.next-step')}
      after={progress ? t('app.tickets.pack.progress', progress) : missing || size || undefined}
    >
      <Button icon={ticketPlusIcon} busy={progress !== null} disabledReason={missing} onClick={save}>
        {t('app.tickets.pack.save', { count: tickets.length })}
      </Button>
    </ActionBar>
  )
}

/** The tickets of a pack, by event; nothing is stored before the person confirms. */
export const PackReview = ({ pack, stored, onDecided, onClose }: Props) => {
  const { t, lang } = useTranslations()
  const { entries, chosen, choose, tickets, progress, result, save, outcomeOf } = useImportPack({
    pack,
    stored,
    onDecided,
  })
  const isSavable = result === null && entries.some(({ state }) => isImportable(state))
  const groups = ticketsByEvent(
    entries.map((entry) => ({ ...entry, eventShortName: entry.ticket.eventShortName })),
  )

  return (
    <div className="two-columns">
      <div>
        <PageHeading title={t('app.tickets.pack')}>
          <p className="dim">{t('app.tickets.pack.made', { at: shortDateTime(pack.exportedAt, lang) })}</p>
        </PageHeading>
        {result && <FocusedResult result={result} onAgain={onClose} />}
        {result === null && (
          <p className={isSavable ? 'dim before-3' : 'before-3'}>
            {t(isSavable ? 'app.tickets.pack.text' : 'app.tickets.pack.none')}
          </p>
        )}
        {groups.map((group) => (
          <EventTickets key={group[0].eventShortName} event={group[0].ticket}>
            {group.map((entry) => (
              <PackEntry
                key={keyOf(entry)}
                entry={entry}
                chosen={result === null ? chosen.has(keyOf(entry)) : null}
                outcome={outcomeOf(entry)}
                onChange={(on) => choose(keyOf(entry), on)}
              />
            ))}
          </EventTickets>
        ))}
        {result === null && (
          <div className="before-4">
            <Button variant="line" disabledReason={progress !== null} onClick={onClose}>
              {t(isSavable ? 'app.tickets.pack.cancel' : 'app.shell.back')}
            </Button>
          </div>
        )}
      </div>
      <aside>
        {isSavable ? (
          <SaveBar chosen={chosen} tickets={tickets} progress={progress} save={save} />
        ) : (
          <ActionBar label={t('app.shell.next-step')}>
            <Link className={buttonClass({ full: true })} to={paths.wallet()}>
              {t('app.shell.tickets')}
            </Link>
          </ActionBar>
        )}
      </aside>
    </div>
  )
}

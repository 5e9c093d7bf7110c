import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { eventTiming, isOver } from '#core/domain/event-timing.ts'
import { packFileName, packFileType, sharedPackName, sharedPackType } from '#core/domain/pack-file.ts'
import { paths } from '#core/domain/page-paths.ts'
import { comingFirst } from '#core/domain/soonest-first.ts'
import { canShowCode } from '#core/domain/ticket-freshness.ts'
import { ticketsByEvent } from '#core/domain/tickets-by-event.ts'
import { maxLinkedTickets, ticketsLink } from '#core/domain/tickets-link.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { canShareFile, downloadFile } from '#platform/share-or-download.ts'
import { openShareSheet } from '#platform/share.ts'
import { Link } from '#shared/Link.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Check } from '#ui/Check.tsx'
import { shareIcon } from '#ui/icons.ts'
import { downloadIcon, qrCodeIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EventTickets } from '../components/EventTickets.tsx'
import { QrSheet } from '../components/QrSheet.tsx'
import { useFileSize } from '../use-file-size.ts'
import { useWallet } from '../use-wallet.ts'

const keyOf = ({ eventShortName, uuid }: TicketRecord): string => `${eventShortName}/${uuid}`

const sharedFile = (text: string, now: number): File =>
  new File([text], sharedPackName(now), { type: sharedPackType })

type Result =
  | { readonly kind: 'saved'; readonly file: string }
  | { readonly kind: 'shared' }
  | { readonly kind: 'too-many' }

const packTextOf = (tickets: readonly TicketRecord[], at: number): Promise<string | null> =>
  import('#core/flows/export-tickets.ts')
    .then(({ exportTickets }) => exportTickets(tickets, location.origin, at))
    .catch(() => null)

/** Writes the chosen tickets into a file and gives it to the device. */
function useExport(tickets: readonly TicketRecord[]) {
  const { now } = useServices()
  const [result, setResult] = useState<Result | null>(null)
  const give = async (share: boolean): Promise<void> => {
    const at = now()
    const text = await packTextOf(tickets, at)
    if (text === null) return setResult({ kind: 'too-many' })
    if (share && (await openShareSheet({ files: [sharedFile(text, at)] })))
      return setResult({ kind: 'shared' })
    const file = new File([text], packFileName(at), { type: packFileType })
    downloadFile(file)
    setResult({ kind: 'saved', file: file.name })
  }
  return { give, result, clear: () => setResult(null) }
}

const ExportResult = ({ result }: { result: Result | null }) => {
  const { t } = useTranslations()
  if (result === null || result.kind === 'shared') return null
  return result.kind === 'too-many' ? (
    <Notice tone="warn" live="alert">
      {t('app.tickets.export.too-many')}
    </Notice>
  ) : (
    <p role="status">{t('app.tickets.export.saved', { name: result.file })}</p>
  )
}

type ChoiceProps = { ticket: TicketRecord; chosen: boolean; onChange: (chosen: boolean) => void }

const TicketChoice = ({ ticket, chosen, onChange }: ChoiceProps) => {
  const { t } = useTranslations()
  const valid = canShowCode(ticket)
  return (
    <li>
      <Check
        checked={chosen}
        disabled={!valid}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        hint={valid ? undefined : t('app.tickets.export.no-code')}
      >
        <b>{ticket.fullName}</b>
        <span className="below small dim">{ticket.ticketCategoryName}</span>
      </Check>
    </li>
  )
}

/** The ticket whose page led here; null from any other page. Not in the address, which grants access to the ticket. */
const ticketOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'ticket' in state && typeof state.ticket === 'string'
    ? state.ticket
    : null

/** The tickets that are chosen first: the one whose page led here, else all that are not over. */
function initialChoice(tickets: readonly TicketRecord[], only: string | null, now: number): Set<string> {
  const chosen = tickets.filter((ticket) =>
    only === null ? !isOver(eventTiming(ticket.datesWithOffset, now)) : ticket.uuid === only,
  )
  return new Set(chosen.map(keyOf))
}

type ExportProps = {
  tickets: readonly TicketRecord[]
  /** The uuid of the ticket whose page led here; null from any other page. */
  only: string | null
  /** The heading. */
  children: ReactNode
}

/** A few tickets as a code for the camera of the other phone. */
const ShowAsCode = ({ tickets }: { tickets: readonly TicketRecord[] }) => {
  const { t } = useTranslations()
  const [open, setOpen] = useState(false)
  const isPossible = tickets.length > 0 && tickets.length <= maxLinkedTickets
  return (
    <div>
      <Button
        variant="line"
        icon={qrCodeIcon}
        disabledReason={!isPossible}
        aria-describedby="code-limit"
        onClick={() => setOpen(true)}
      >
        {t('app.tickets.export.code')}
      </Button>
      <p id="code-limit" className="hint before-2">
        {t('app.tickets.export.code.limit', { count: maxLinkedTickets })}
      </p>
      {isPossible && (
        <QrSheet
          open={open}
          onClose={() => setOpen(false)}
          title={t('app.tickets.export.code.title')}
          value={ticketsLink(location.origin, tickets)}
        >
          <p className="dim">{t('app.tickets.export.code.text')}</p>
        </QrSheet>
      )}
    </div>
  )
}

type TicketsProps = {
  tickets: readonly TicketRecord[]
  chosen: readonly TicketRecord[]
  onChange: (tickets: readonly TicketRecord[], chosen: boolean) => void
}

/** The tickets by event, each with its choice; above them the choice of all. */
const TicketChoices = ({ tickets, chosen, onChange }: TicketsProps) => {
  const { t } = useTranslations()
  const valid = tickets.filter(canShowCode)
  const isAll = chosen.length === valid.length
  return (
    <>
      {valid.length > 1 && (
        <p className="before-4">
          <Button variant="text" slim onClick={() => onChange(valid, !isAll)}>
            {t(isAll ? 'app.tickets.export.none' : 'app.tickets.export.all')}
          </Button>
        </p>
      )}
      {ticketsByEvent(tickets).map((group) => (
        <EventTickets key={group[0].eventShortName} event={group[0]}>
          {group.map((ticket) => (
            <TicketChoice
              key={keyOf(ticket)}
              ticket={ticket}
              chosen={chosen.includes(ticket)}
              onChange={(isChosen) => onChange([ticket], isChosen)}
            />
          ))}
        </EventTickets>
      ))}
    </>
  )
}

/** The choice of tickets, and the ways to take the chosen ones out. */
const Export = ({ tickets, only, children }: ExportProps) => {
  const { t } = useTranslations()
  const { now } = useServices()
  const [chosenKeys, setChosenKeys] = useState(() => initialChoice(tickets, only, now()))
  const chosen = tickets.filter((ticket) => canShowCode(ticket) && chosenKeys.has(keyOf(ticket)))
  const { give, result, clear } = useExport(chosen)
  const size = useFileSize(chosen.map(keyOf).join(' '), () => packTextOf(chosen, now()))
  const change = (changed: readonly TicketRecord[], isChosen: boolean): void => {
    const keys = changed.map(keyOf)
    const others = [...chosenKeys].filter((key) => !keys.includes(key))
    setChosenKeys(new Set(isChosen ? [...others, ...keys] : others))
    clear()
  }
  const missing = chosen.length === 0 && t('app.tickets.export.choose')
  const canShare = canShareFile(sharedFile('', 0))
  return (
    <div className="two-columns">
      <div>
        {children}
        <TicketChoices tickets={tickets} chosen={chosen} onChange={change} />
        <div className="before-5">
          <ShowAsCode tickets={chosen} />
        </div>
      </div>
      <aside className="stack before-4">
        <p>{t('app.tickets.export.warning')}</p>
        <ExportResult result={result} />
        {canShare && (
          <div>
            <Button variant="line" icon={downloadIcon} disabledReason={missing} onClick={() => give(false)}>
              {t('app.tickets.export.save')}
            </Button>
          </div>
        )}
        <ActionBar label={t('app.shell.next-step')} after={missing || size || undefined}>
          <Button
            icon={canShare ? shareIcon : downloadIcon}
            disabledReason={missing}
            onClick={() => give(canShare)}
          >
            {t(canShare ? 'app.tickets.export.share' : 'app.tickets.pack.save', { count: chosen.length })}
          </Button>
        </ActionBar>
      </aside>
    </div>
  )
}

/** Tickets that can be exported: without personal data a ticket has no code, and never gets one. `now`: epoch ms. */
const exportable = (stored: readonly TicketRecord[], now: number): readonly TicketRecord[] =>
  comingFirst(
    stored.filter(({ personalDataRemovedAt }) => personalDataRemovedAt === null),
    now,
  )

/** Chooses tickets for a file that takes them to another device, or to the app on the home screen. */
export const Component = () => {
  const { t } = useTranslations()
  const { now } = useServices()
  const stored = useWallet().tickets
  const tickets = stored && exportable(stored, now())
  const state: unknown = useLocation().state
  const hasTickets = tickets !== null && tickets.length > 0
  const heading = (
    <PageHeading title={t('app.tickets.export')}>
      <p className="dim">{t('app.tickets.export.text')}</p>
    </PageHeading>
  )
  return (
    <Page wide bar={hasTickets} back={paths.wallet()} barTitle={t('app.shell.tickets')}>
      {!hasTickets && heading}
      {tickets === null && <Skeleton />}
      {tickets?.length === 0 && (
        <>
          <p>{t('app.tickets.export.empty')}</p>
          <div>
            <Link className={buttonClass({ variant: 'line' })} to={paths.wallet()}>
              {t('app.shell.tickets')}
            </Link>
          </div>
        </>
      )}
      {hasTickets && (
        <Export tickets={tickets} only={ticketOf(state)}>
          {heading}
        </Export>
      )}
    </Page>
  )
}

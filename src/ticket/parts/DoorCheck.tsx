import { useEffect, useState } from 'react'
import { hasActiveWorker } from '#device/browser/opens-offline.ts'
import { codeReader } from '#device/browser/read-codes.ts'
import { requestPersistentStorage, storageStatus } from '#device/browser/storage-status.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ageText } from '#ui/app/age-text.ts'
import { Button } from '#ui/content/Button.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { Icon, circleCheckIcon, triangleAlertIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { useServices, type Services } from '#ui/data/services.ts'
import { useNow } from '#ui/data/use-now.ts'
import { useOpensOffline } from '#ui/data/use-opens-offline.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { checkAtDoor } from '../flows/check-at-door.ts'
import { isDoorCheckDue, passesDoorCheck, type DoorCheckResult } from '../rules/door-check.ts'
import { canShowCode } from '../rules/ticket-freshness.ts'
import { isOnlineTicket } from '../rules/ticket-page-facts.ts'
import type { TicketRecord } from '../store/records.ts'
import { useWallet } from './use-wallet.ts'
import './DoorCheck.css'

interface Checked {
  readonly ticket: TicketRecord
  readonly result: DoorCheckResult
}

const points = ['stored', 'code', 'protection', 'fresh'] as const

/** The points of the door check, each with icon, text and what to do. After a failed check those that need an action come first, else last. */
const Points = ({ ticket, result, onlyFailed = false }: Checked & { onlyFailed?: boolean }) => {
  const translations = useTranslations()
  const { t } = translations
  const { now } = useServices()
  const ago = ageText(ticket.checkedAt, now(), translations)
  const isGood = (point: (typeof points)[number]) => ['ok', 'protected'].includes(result[point])
  // A browser may refuse protection.
  const rank = (point: (typeof points)[number]) => (isGood(point) ? 2 : Number(point === 'protection'))
  const passes = passesDoorCheck(result)
  const shown = points.toSorted((a, b) => (passes ? rank(b) - rank(a) : rank(a) - rank(b)))
  return (
    <ul>
      {shown
        .filter((point) => !onlyFailed || !isGood(point))
        .map((point) => (
          <li key={point} className={classNames('check-point', isGood(point) ? 'ok' : 'warn')}>
            <Icon shape={isGood(point) ? circleCheckIcon : triangleAlertIcon} />
            <div>
              {t(`app.tickets.door-check.${point}.${result[point]}`, { ago })}
              {!isGood(point) && (
                <p className="small dim">{t(`app.tickets.door-check.${point}.${result[point]}.do`)}</p>
              )}
            </div>
          </li>
        ))}
    </ul>
  )
}

const check = (run: Services['run'], ticket: TicketRecord): Promise<DoorCheckResult> =>
  run(checkAtDoor, ticket, { hasActiveWorker, storageStatus, decodeDrawing: codeReader.decodeDrawing })

type SheetProps = { ticket: TicketRecord; onClose: () => void; onPassed: () => void }

/** The result of the door check, which runs at once and again on request. Works without a connection. */
export const DoorCheckSheet = ({ ticket, onClose, onPassed }: SheetProps) => {
  const { t } = useTranslations()
  const { run } = useServices()
  const [result, setResult] = useState<DoorCheckResult | null>(null)
  // The ticket as it was at the click: a refresh behind the sheet does not repeat the check.
  const [shown, setShown] = useState({ ticket, onPassed })
  useEffect(() => {
    let over = false
    // Right after the click, because a browser may ask the visitor; the check does not wait for the answer.
    void requestPersistentStorage()
    void check(run, shown.ticket).then((checked) => {
      if (over) return
      setResult(checked)
      if (passesDoorCheck(checked)) shown.onPassed()
    })
    return () => {
      over = true
    }
  }, [shown, run])
  const repeat = (): void => {
    setResult(null)
    setShown({ ticket, onPassed })
  }
  const outcome = result === null ? 'running' : passesDoorCheck(result) ? 'passed' : 'failed'
  return (
    <Sheet
      open
      onDismiss={onClose}
      title={t('app.tickets.door-check')}
      dismiss={t('app.shell.close')}
      actions={
        result !== null && (
          <Button variant="line" onClick={repeat}>
            {t('app.tickets.door-check.again')}
          </Button>
        )
      }
    >
      <p role="status">{t(`app.tickets.door-check.${outcome}`)}</p>
      {result !== null && <Points result={result} ticket={ticket} />}
    </Sheet>
  )
}

/** Checks the tickets one after the other, without a press, until one fails. Each is checked once. */
function useFailedCheck(tickets: readonly TicketRecord[], isReady: boolean): Checked | null {
  const { run } = useServices()
  const [failed, setFailed] = useState<Checked | null>(null)
  // A refresh behind the page repeats no check.
  const [checked] = useState(() => new Set<string>())
  useEffect(() => {
    if (!isReady) return checked.clear()
    const checkAll = async (): Promise<void> => {
      for (const ticket of tickets) {
        if (checked.has(ticket.uuid)) continue
        checked.add(ticket.uuid)
        const result = await check(run, ticket)
        if (!passesDoorCheck(result)) return setFailed((before) => before ?? { ticket, result })
      }
    }
    void checkAll()
  }, [isReady, tickets, checked, run])
  return failed
}

type FailedProps = { failed: Checked; className: string; onAgain: () => void }

/** The failure of a door check that ran without a press, and the way to the door check. */
const FailedCheck = ({ failed, className, onAgain }: FailedProps) => {
  const { t } = useTranslations()
  return (
    <Notice
      tone="warn"
      className={className}
      icon={triangleAlertIcon}
      live="status"
      title={t('app.tickets.door-check.failed')}
      actions={
        <Button variant="line" slim onClick={onAgain}>
          {t('app.tickets.door-check.again')}
        </Button>
      }
    >
      <Points {...failed} onlyFailed />
    </Notice>
  )
}

type ReminderProps = {
  ticket: TicketRecord
  /** The check has passed on this page. */
  passed: boolean
  /** This page has just stored the ticket. */
  isNew: boolean
  onDoorCheck: () => void
}

/** Checks the ticket without a press: after it was stored, the day before and on the day of the event. */
export const DoorReminder = ({ ticket, passed, isNew, onDoorCheck }: ReminderProps) => {
  const now = useNow(60_000)
  const isDue = isNew || isDoorCheckDue(ticket.datesWithOffset, now)
  // The worker of a first visit is still being installed.
  const isReady = useOpensOffline() !== 'pending'
  const failed = useFailedCheck([ticket], isReady && isDue && !isOnlineTicket(ticket))
  if (passed || failed === null) return null
  return <FailedCheck failed={failed} className="pk-wide before-4" onAgain={onDoorCheck} />
}

const none: readonly TicketRecord[] = []

type OrderProps = {
  eventShortName: string
  /** Tickets that this page has stored. */
  uuids: readonly string[]
}

/** The door check of the tickets of an order after they were stored. Only the first one that failed is shown; no online ticket. */
export const OrderDoorCheck = ({ eventShortName, uuids }: OrderProps) => {
  const { tickets } = useWallet(eventShortName)
  const [open, setOpen] = useState(false)
  const [passed, setPassed] = useState(false)
  const [stored, setStored] = useState<readonly TicketRecord[] | null>(null)
  const ofOrder = tickets?.filter(({ uuid }) => uuids.includes(uuid))
  // The check keeps the tickets as they were when all of them were stored.
  if (stored === null && ofOrder?.length === uuids.length)
    setStored(ofOrder.filter((ticket) => canShowCode(ticket) && !isOnlineTicket(ticket)))
  // Another notice of the page explains a device where nothing opens without a connection.
  const failed = useFailedCheck(stored ?? none, useOpensOffline() === 'yes')
  if (failed === null) return null
  return (
    <>
      {!passed && <FailedCheck failed={failed} className="before-4" onAgain={() => setOpen(true)} />}
      {open && (
        <DoorCheckSheet
          ticket={failed.ticket}
          onClose={() => setOpen(false)}
          onPassed={() => setPassed(true)}
        />
      )}
    </>
  )
}

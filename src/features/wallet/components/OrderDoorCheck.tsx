import { useEffect, useState } from 'react'
import { passedCheckKey, passesDoorCheck, type DoorCheckResult } from '#core/domain/door-check.ts'
import { canShowCode } from '#core/domain/ticket-freshness.ts'
import { isOnlineTicket } from '#core/domain/ticket-page-facts.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useServices } from '#shared/services.ts'
import { useDeviceSetting } from '#shared/use-device-setting.ts'
import { useOpensOffline } from '#shared/use-opens-offline.ts'
import { checkAtDoor, toolsWithoutPrompt, storePassedCheck } from '../check-at-door.ts'
import { useWallet } from '../use-wallet.ts'
import { DoorCheckSheet } from './DoorCheckSheet.tsx'
import { FailedDoorCheck } from './FailedDoorCheck.tsx'

interface Failed {
  readonly ticket: TicketRecord
  readonly result: DoorCheckResult
}

const none: readonly TicketRecord[] = []

/** Checks the tickets one after the other, without a press, until one fails. Each is checked once. */
function useFailedCheck(tickets: readonly TicketRecord[], isReady: boolean): Failed | null {
  const { database, now } = useServices()
  const [failed, setFailed] = useState<Failed | null>(null)
  // A refresh behind the page repeats no check.
  const [checked] = useState(() => new Set<string>())
  useEffect(() => {
    if (!isReady) return
    const check = async (): Promise<void> => {
      for (const ticket of tickets) {
        if (checked.has(ticket.uuid)) continue
        checked.add(ticket.uuid)
        const result = await checkAtDoor(ticket, now(), toolsWithoutPrompt)
        await storePassedCheck(await database(), ticket, result, now())
        if (!passesDoorCheck(result)) return setFailed((before) => before ?? { ticket, result })
      }
    }
    // Without storage the check runs at the next visit of the ticket.
    void check().catch(() => undefined)
  }, [isReady, tickets, checked, database, now])
  return failed
}

type Props = {
  eventShortName: string
  /** Tickets that this page has stored. */
  uuids: readonly string[]
}

/** The door check of the tickets of an order after they were stored. Only the first one that failed is shown; no online ticket. */
export const OrderDoorCheck = ({ eventShortName, uuids }: Props) => {
  const { tickets } = useWallet(eventShortName)
  const { value: checks } = useDeviceSetting(deviceSettings.passedDoorChecks)
  const [open, setOpen] = useState(false)
  const [passed, setPassed] = useState(false)
  const [stored, setStored] = useState<readonly TicketRecord[] | null>(null)
  const ofOrder = tickets?.filter(({ uuid }) => uuids.includes(uuid))
  // The check keeps the tickets as they were when all of them were stored.
  if (stored === null && ofOrder?.length === uuids.length && checks !== undefined)
    setStored(
      ofOrder.filter(
        (ticket) =>
          canShowCode(ticket) && !isOnlineTicket(ticket) && checks?.[passedCheckKey(ticket)] === undefined,
      ),
    )
  // Another notice of the page explains a device where nothing opens without a connection.
  const failed = useFailedCheck(stored ?? none, useOpensOffline() === 'yes')
  if (failed === null) return null
  return (
    <>
      {!passed && <FailedDoorCheck {...failed} className="before-4" onAgain={() => setOpen(true)} />}
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

import { useEffect, useState } from 'react'
import {
  isDoorCheckDue,
  passedCheckKey,
  passesDoorCheck,
  type DoorCheckResult,
} from '#core/domain/door-check.ts'
import { isOnlineTicket } from '#core/domain/ticket-page-facts.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useServices } from '#shared/services.ts'
import { useDeviceSetting } from '#shared/use-device-setting.ts'
import { useNow } from '#shared/use-now.ts'
import { useOpensOffline } from '#shared/use-opens-offline.ts'
import { checkAtDoor, toolsWithoutPrompt, storePassedCheck } from '../check-at-door.ts'
import { FailedDoorCheck } from './FailedDoorCheck.tsx'

type Props = {
  ticket: TicketRecord
  /** The check has passed on this page. */
  passed: boolean
  /** This page has just stored the ticket. */
  isNew: boolean
  onDoorCheck: () => void
}

/**
 * Checks the ticket for the door without a press: after it was stored, the day before and on the day of the event, until it has
 * passed; not an online ticket. Only what failed is shown, with the way to check again.
 */
export const DoorReminder = ({ ticket, passed, isNew, onDoorCheck }: Props) => {
  const { database, now: getNow } = useServices()
  const now = useNow(60_000)
  const { value: checks } = useDeviceSetting(deviceSettings.passedDoorChecks)
  const [result, setResult] = useState<DoorCheckResult | null>(null)
  const passedAt = checks?.[passedCheckKey(ticket)] ?? null
  const isDue = isDoorCheckDue(ticket.datesWithOffset, passedAt, now) || (isNew && passedAt === null)
  // The worker of a first visit is still being installed.
  const isReady = useOpensOffline() !== 'pending' && checks !== undefined
  const runs = isReady && isDue && !isOnlineTicket(ticket)
  // The ticket as it was when the check became due: a refresh behind the page does not repeat it.
  const [checked] = useState(ticket)
  useEffect(() => {
    if (!runs) return
    let over = false
    const check = async (): Promise<void> => {
      const answer = await checkAtDoor(checked, getNow(), toolsWithoutPrompt)
      if (over) return
      setResult(answer)
      await storePassedCheck(await database(), checked, answer, getNow())
    }
    // Without storage the check runs again at the next visit.
    void check().catch(() => undefined)
    return () => {
      over = true
    }
  }, [runs, checked, database, getNow])
  if (passed || result === null || passesDoorCheck(result)) return null
  return (
    <FailedDoorCheck ticket={ticket} result={result} className="pk-wide before-4" onAgain={onDoorCheck} />
  )
}

import { useEffect, useState } from 'react'
import {
  isDoorCheckDue,
  passedCheckKey,
  passedChecksSetting,
  readPassedChecks,
} from '#core/domain/door-check.ts'
import { isOnlineTicket } from '#core/domain/ticket-page-facts.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { Button } from '#ui/Button.tsx'
import { shieldCheckIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { useNow } from '../use-now.ts'

type Props = {
  ticket: TicketRecord
  /** The check has passed on this page. */
  passed: boolean
  onDoorCheck: () => void
}

/** The day before and on the day of the event: offers the door check until it has passed; not for an online ticket. */
export const DoorReminder = ({ ticket, passed, onDoorCheck }: Props) => {
  const { t } = useTranslations()
  const { database } = useServices()
  const now = useNow(60_000)
  const key = passedCheckKey(ticket)
  const [passedAt, setPassedAt] = useState<number | null | undefined>(undefined)

  useEffect(() => {
    let over = false
    void database()
      .then((db) => getSetting(db, passedChecksSetting))
      .then(
        (stored) => !over && setPassedAt(readPassedChecks(stored)[key] ?? null),
        () => !over && setPassedAt(null),
      )
    return () => {
      over = true
    }
  }, [database, key])

  if (passed || passedAt === undefined || isOnlineTicket(ticket)) return null
  if (!isDoorCheckDue(ticket.datesWithOffset, passedAt, now)) return null
  return (
    <Notice
      className="pk-wide before-4"
      icon={shieldCheckIcon}
      title={t('app.tickets.door-check.reminder')}
      actions={
        <Button variant="line" slim onClick={onDoorCheck}>
          {t('app.tickets.door-check.start')}
        </Button>
      }
    />
  )
}

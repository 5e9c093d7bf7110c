import { useEffect, useState } from 'react'
import { isDoorCheckDue } from '#core/domain/door-check.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useNow } from '../use-now.ts'

type Props = {
  ticket: TicketRecord
  /** The check has passed on this page. */
  passed: boolean
  onDoorCheck: () => void
}

/** The day before and on the day of the event: offers the door check until it has passed. */
export const DoorReminder = ({ ticket, passed, onDoorCheck }: Props) => {
  const { t } = useTranslations()
  const { database } = useServices()
  const now = useNow(60_000)
  const { eventShortName, uuid } = ticket
  const [passedAt, setPassedAt] = useState<number | null | undefined>(undefined)

  useEffect(() => {
    let over = false
    const read = async (): Promise<number | null> => {
      const [db, { passedDoorCheck }] = await Promise.all([
        database(),
        import('#core/flows/passed-door-checks.ts'),
      ])
      return passedDoorCheck(db, eventShortName, uuid)
    }
    void read().then(
      (at) => !over && setPassedAt(at),
      () => !over && setPassedAt(null),
    )
    return () => {
      over = true
    }
  }, [database, eventShortName, uuid])

  if (passed || passedAt === undefined || !isDoorCheckDue(ticket.datesWithOffset, passedAt, now)) return null
  return (
    <Notice
      className="pk-wide before-4"
      icon="shield-check"
      title={t('app.tickets.door-check.reminder')}
      actions={
        <Button variant="line" slim onClick={onDoorCheck}>
          {t('app.tickets.door-check.start')}
        </Button>
      }
    />
  )
}

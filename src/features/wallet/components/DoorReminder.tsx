import { isDoorCheckDue, passedCheckKey } from '#core/domain/door-check.ts'
import { isOnlineTicket } from '#core/domain/ticket-page-facts.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { shieldCheckIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { useDeviceSetting } from '../use-device-setting.ts'
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
  const now = useNow(60_000)
  const { value: checks } = useDeviceSetting(deviceSettings.passedDoorChecks)
  if (passed || checks === undefined || isOnlineTicket(ticket)) return null
  if (!isDoorCheckDue(ticket.datesWithOffset, checks?.[passedCheckKey(ticket)] ?? null, now)) return null
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

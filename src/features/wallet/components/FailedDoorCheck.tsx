import type { DoorCheckResult } from '#core/domain/door-check.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { triangleAlertIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { DoorCheckPoints } from './DoorCheckPoints.tsx'

type Props = {
  ticket: TicketRecord
  result: DoorCheckResult
  className: string
  /** Opens the door check. */
  onAgain: () => void
}

/** The failure of a door check that ran without a press. */
export const FailedDoorCheck = ({ ticket, result, className, onAgain }: Props) => {
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
      <DoorCheckPoints result={result} ticket={ticket} onlyFailed />
    </Notice>
  )
}

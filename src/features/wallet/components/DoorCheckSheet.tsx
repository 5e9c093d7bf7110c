import { useEffect, useState } from 'react'
import { passesDoorCheck, type DoorCheckResult } from '#core/domain/door-check.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { checkAtDoor, storePassedCheck } from '../check-at-door.ts'
import { DoorCheckPoints } from './DoorCheckPoints.tsx'

type Props = {
  ticket: TicketRecord
  onClose: () => void
  onPassed: () => void
}

/** Checks the ticket at once and at each `repeat`. @returns null as the result while a check runs */
function useDoorCheck({ ticket, onPassed }: Omit<Props, 'onClose'>) {
  const { database, now } = useServices()
  const [result, setResult] = useState<DoorCheckResult | null>(null)
  // The ticket as it was at the click: a refresh behind the sheet does not repeat the check.
  const [run, setRun] = useState({ ticket, onPassed })

  useEffect(() => {
    let over = false
    const check = async (): Promise<void> => {
      const checked = await checkAtDoor(run.ticket, now())
      if (over) return
      setResult(checked)
      if (!passesDoorCheck(checked)) return
      run.onPassed()
      await storePassedCheck(await database(), run.ticket, checked, now())
    }
    // Without storage the reminder stays; the result is shown all the same.
    void check().catch(() => undefined)
    return () => {
      over = true
    }
  }, [run, database, now])

  const repeat = (): void => {
    setResult(null)
    setRun({ ticket, onPassed })
  }
  return { result, repeat }
}

/** The result of the door check: each point with icon, text and what to do. Works without a connection. */
export const DoorCheckSheet = ({ ticket, onClose, onPassed }: Props) => {
  const { t } = useTranslations()
  const { result, repeat } = useDoorCheck({ ticket, onPassed })
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
      <p role="status">
        {result === null
          ? t('app.tickets.door-check.running')
          : t(passesDoorCheck(result) ? 'app.tickets.door-check.passed' : 'app.tickets.door-check.failed')}
      </p>
      {result !== null && <DoorCheckPoints result={result} ticket={ticket} />}
    </Sheet>
  )
}

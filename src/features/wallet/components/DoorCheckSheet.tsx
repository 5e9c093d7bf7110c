import { useEffect, useState } from 'react'
import { passesDoorCheck, withPassedCheck, type DoorCheckResult } from '#core/domain/door-check.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ageText } from '#shared/age-text.ts'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { circleCheckIcon, triangleAlertIcon } from '#ui/icons.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { toneClass, type Tone } from '#ui/tone.ts'
import { checkAtDoor } from '../check-at-door.ts'

const toneOf = (value: string): Tone => (value === 'ok' || value === 'protected' ? 'ok' : 'warn')

const points = ['stored', 'code', 'protection', 'fresh'] as const

/** After a failed check what needs an act comes first: it must not be below the fold; a browser may refuse protection. */
function pointsInOrder(result: DoorCheckResult): readonly (typeof points)[number][] {
  if (passesDoorCheck(result)) return points
  const isGood = (point: (typeof points)[number]) => toneOf(result[point]) === 'ok'
  const open = points.filter((point) => !isGood(point))
  return [
    ...open.filter((point) => point !== 'protection'),
    ...open.filter((point) => point === 'protection'),
    ...points.filter(isGood),
  ]
}

const Points = ({ result, ticket }: { result: DoorCheckResult; ticket: TicketRecord }) => {
  const translations = useTranslations()
  const { t } = translations
  const { now } = useServices()
  const ago = ageText(ticket.checkedAt, now(), translations)
  return (
    <ul>
      {pointsInOrder(result).map((point) => (
        <li key={point} className={classNames('check-point', toneClass[toneOf(result[point])])}>
          <Icon shape={toneOf(result[point]) === 'ok' ? circleCheckIcon : triangleAlertIcon} />
          <div>
            {t(`app.tickets.door-check.${point}.${result[point]}`, { ago })}
            {toneOf(result[point]) !== 'ok' && (
              <p className="small dim">{t(`app.tickets.door-check.${point}.${result[point]}.do`)}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

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
      const [db, { readSetting, saveSetting }] = await Promise.all([
        database(),
        import('#core/flows/device-setting.ts'),
      ])
      const checks = await readSetting(db, deviceSettings.passedDoorChecks)
      await saveSetting(db, deviceSettings.passedDoorChecks, withPassedCheck(checks, run.ticket, now()))
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
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('app.shell.close')}
          </Button>
          {result !== null && (
            <Button variant="line" onClick={repeat}>
              {t('app.tickets.door-check.again')}
            </Button>
          )}
        </>
      }
    >
      <p role="status">
        {result === null
          ? t('app.tickets.door-check.running')
          : t(passesDoorCheck(result) ? 'app.tickets.door-check.passed' : 'app.tickets.door-check.failed')}
      </p>
      {result !== null && <Points result={result} ticket={ticket} />}
    </Sheet>
  )
}

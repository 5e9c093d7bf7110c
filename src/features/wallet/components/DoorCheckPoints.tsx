import { passesDoorCheck, type DoorCheckResult } from '#core/domain/door-check.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ageText } from '#shared/age-text.ts'
import { useServices } from '#shared/services.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { circleCheckIcon, triangleAlertIcon } from '#ui/icons.ts'
import { toneClass, type Tone } from '#ui/tone.ts'

const toneOf = (value: string): Tone => (value === 'ok' || value === 'protected' ? 'ok' : 'warn')

const points = ['stored', 'code', 'protection', 'fresh'] as const

/** After a failed check the points that need an action come first, above the fold; a browser may refuse protection. */
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

type Props = {
  result: DoorCheckResult
  ticket: TicketRecord
  /** Shows only the points that failed. */
  onlyFailed?: boolean
}

/** The points of the door check, each with icon, text and what to do. */
export const DoorCheckPoints = ({ result, ticket, onlyFailed = false }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const { now } = useServices()
  const ago = ageText(ticket.checkedAt, now(), translations)
  const shown = pointsInOrder(result).filter((point) => !onlyFailed || toneOf(result[point]) !== 'ok')
  return (
    <ul>
      {shown.map((point) => (
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

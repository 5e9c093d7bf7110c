import type { TicketState } from '#core/domain/ticket-state.ts'
import type { Translations } from '#core/domain/translations.ts'
import { Chip } from '#ui/Chip.tsx'
import { type IconShape, calendarDaysIcon, circleAlertIcon, circleCheckIcon, historyIcon } from '#ui/Icon.tsx'
import { refreshOffIcon, storeIcon, videoIcon } from '#ui/more-icons.ts'
import type { Tone } from '#ui/tone.ts'

const looks: Readonly<Record<TicketState, readonly [tone: Tone, icon: IconShape]>> = {
  changed: ['warn', refreshOffIcon],
  'no-code': ['warn', refreshOffIcon],
  missing: ['warn', circleAlertIcon],
  past: ['neutral', historyIcon],
  'event-missing': ['warn', circleAlertIcon],
  'event-changed': ['warn', calendarDaysIcon],
  'on-site': ['neutral', storeIcon],
  ready: ['ok', circleCheckIcon],
  online: ['neutral', videoIcon],
}

type Props = {
  state: TicketState
  t: Translations['t']
  /** Replaces the text of the state. */
  text?: string | undefined
}

/** The state of a ticket, the same in every view. */
export const StateChip = ({ state, t, text }: Props) => {
  const [tone, icon] = looks[state]
  return (
    <Chip tone={tone} icon={icon}>
      {text ?? t(`app.wallet.state.${state}`)}
    </Chip>
  )
}

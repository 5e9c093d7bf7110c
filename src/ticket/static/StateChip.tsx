import type { Translations } from '#kit/text/translations.ts'
import { Chip } from '#ui/content/Chip.tsx'
import {
  type IconShape,
  calendarDaysIcon,
  circleAlertIcon,
  circleCheckIcon,
  historyIcon,
} from '#ui/content/Icon.tsx'
import { refreshOffIcon, storeIcon, videoIcon } from '#ui/content/more-icons.ts'
import type { Tone } from '#ui/content/tone.ts'
import type { TicketState } from '../rules/ticket-state.ts'

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

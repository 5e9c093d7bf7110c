import {
  type IconShape,
  circleAlertIcon,
  circleCheckIcon,
  infoIcon,
  megaphoneIcon,
  triangleAlertIcon,
} from './Icon.tsx'

/**
 * State colors are fixed: `warn` needs the person, `danger` ends a ticket or refuses, facts are `neutral`. `brand` is the accent
 * of the organizer.
 */
export type Tone = 'neutral' | 'ok' | 'warn' | 'danger' | 'brand'

export const toneClass: Record<Tone, string> = {
  neutral: '',
  ok: 'ok',
  warn: 'warn',
  danger: 'danger',
  brand: 'brand-tone',
}

/** A notice that waits shows `clockIcon` instead. */
export const toneIcon: Record<Tone, IconShape> = {
  neutral: infoIcon,
  ok: circleCheckIcon,
  warn: circleAlertIcon,
  danger: triangleAlertIcon,
  brand: megaphoneIcon,
}

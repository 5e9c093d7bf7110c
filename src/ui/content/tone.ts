import {
  type IconShape,
  circleCheckIcon,
  clockIcon,
  infoIcon,
  megaphoneIcon,
  triangleAlertIcon,
} from './Icon.tsx'

/** State colors are fixed; `brand` is the accent of the organizer. */
export type Tone = 'neutral' | 'ok' | 'warn' | 'danger' | 'brand'

export const toneClass: Record<Tone, string> = {
  neutral: '',
  ok: 'ok',
  warn: 'warn',
  danger: 'danger',
  brand: 'brand-tone',
}

export const toneIcon: Record<Tone, IconShape> = {
  neutral: infoIcon,
  ok: circleCheckIcon,
  warn: clockIcon,
  danger: triangleAlertIcon,
  brand: megaphoneIcon,
}

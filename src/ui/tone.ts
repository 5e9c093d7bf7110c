import type { IconShape } from './Icon.tsx'
import { circleCheckIcon } from './icons/circle-check-icon.ts'
import { clockIcon } from './icons/clock-icon.ts'
import { infoIcon } from './icons/info-icon.ts'
import { megaphoneIcon } from './icons/megaphone-icon.ts'
import { triangleAlertIcon } from './icons/triangle-alert-icon.ts'

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

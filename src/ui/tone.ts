import type { IconName } from './icons.ts'

/** State colors are fixed; `brand` is the accent of the organizer. */
export type Tone = 'neutral' | 'ok' | 'warn' | 'danger' | 'brand'

export const toneClass: Record<Tone, string> = {
  neutral: '',
  ok: 'ok',
  warn: 'warn',
  danger: 'danger',
  brand: 'brand-tone',
}

export const toneIcon: Record<Tone, IconName> = {
  neutral: 'info',
  ok: 'circle-check',
  warn: 'clock',
  danger: 'triangle-alert',
  brand: 'megaphone',
}

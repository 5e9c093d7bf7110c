import type { firstIcons } from './first-icons.ts'
import type { moreIcons } from './more-icons.ts'

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons

/** Icons that point along the reading direction are mirrored in right-to-left. */
export const mirroredIcons: ReadonlySet<IconName> = new Set<IconName>([
  'arrow-left',
  'chevron-left',
  'chevron-right',
  'log-out',
])

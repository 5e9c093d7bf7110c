import type { IconShape } from '../Icon.tsx'

export const chevronLeftIcon: IconShape = {
  path: 'M15 18l-6-6 6-6',
  mirrored: true,
}

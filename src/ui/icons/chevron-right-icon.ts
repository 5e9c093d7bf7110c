import type { IconShape } from '../Icon.tsx'

export const chevronRightIcon: IconShape = {
  path: 'M9 18l6-6-6-6',
  mirrored: true,
}

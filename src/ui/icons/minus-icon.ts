import type { IconShape } from '../Icon.tsx'

export const minusIcon: IconShape = {
  path: 'M5 12h14',
}

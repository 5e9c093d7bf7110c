import type { IconShape } from '../Icon.tsx'

export const xIcon: IconShape = {
  path: 'M18 6 6 18M6 6l12 12',
}

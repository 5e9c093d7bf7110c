import type { IconShape } from '../Icon.tsx'

export const checkIcon: IconShape = {
  path: 'M20 6 9 17l-5-5',
}

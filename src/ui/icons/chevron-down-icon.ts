import type { IconShape } from '../Icon.tsx'

export const chevronDownIcon: IconShape = {
  path: 'M6 9l6 6 6-6',
}

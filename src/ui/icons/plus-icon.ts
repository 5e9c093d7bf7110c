import type { IconShape } from '../Icon.tsx'

export const plusIcon: IconShape = {
  path: 'M5 12h14M12 5v14',
}

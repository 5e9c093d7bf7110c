import type { IconShape } from '../Icon.tsx'

export const circleAlertIcon: IconShape = {
  path: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16',
}

import type { IconShape } from '../Icon.tsx'

export const wifiIcon: IconShape = {
  path: 'M12 20h.01M2 8.82a15 15 0 0 1 20 0M5 12.86a10 10 0 0 1 14 0M8.5 16.43a5 5 0 0 1 7 0',
}

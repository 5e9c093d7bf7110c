import type { IconShape } from '../Icon.tsx'

export const banIcon: IconShape = {
  path: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M4.93 4.93 19.07 19.07',
}

import type { IconShape } from '../Icon.tsx'

export const circleUserIcon: IconShape = {
  path: 'M17.93 20.06a6 6 0 0 0-11.85 0M8 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0',
}

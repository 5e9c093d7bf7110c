import type { IconShape } from '../Icon.tsx'

export const radioIcon: IconShape = {
  path: 'M16.25 7.76a6 6 0 0 1 0 8.48M19.08 4.93a10 10 0 0 1 0 14.13M4.93 19.07a10 10 0 0 1 0-14.13M7.75 16.24a6 6 0 0 1 0-8.48M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
}

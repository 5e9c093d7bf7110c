import type { IconShape } from '../Icon.tsx'

export const arrowLeftIcon: IconShape = {
  path: 'M12 19l-7-7 7-7M19 12H5',
  mirrored: true,
}

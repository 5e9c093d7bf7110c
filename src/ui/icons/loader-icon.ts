import type { IconShape } from '../Icon.tsx'

export const loaderIcon: IconShape = {
  path: 'M21 12a9 9 0 1 1-6.22-8.56',
}

import type { IconShape } from '../Icon.tsx'

export const landmarkIcon: IconShape = {
  path: 'M10 18v-7M11.12 2.21a2 2 0 0 1 1.76 0l7.84 3.85A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.95zM14 18v-7M18 18v-7M3 22h18M6 18v-7',
}

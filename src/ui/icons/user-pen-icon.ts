import type { IconShape } from '../Icon.tsx'

export const userPenIcon: IconShape = {
  path: 'M2 21a8 8 0 0 1 10.82-7.49M21.38 16.63a1 1 0 0 0-3-3l-4.01 4.01a2 2 0 0 0-.51.85l-.84 2.87a.5.5 0 0 0 .62.62l2.87-.84a2 2 0 0 0 .85-.51zM5 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
}

import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Waits until everything that was requested by `import()` is loaded and rendered: before "X is not shown". */
export const lazyPartsRendered = (): Promise<void> => act(() => vi.dynamicImportSettled())

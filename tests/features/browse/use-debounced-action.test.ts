import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useDebouncedAction } from '#features/browse/use-debounced-action.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('useDebouncedAction', () => {
  it('runs the action once, 500 ms after the last call (B198)', () => {
    vi.useFakeTimers()
    const action = vi.fn()
    const { result } = renderHook(() => useDebouncedAction(action))
    result.current()
    vi.advanceTimersByTime(400)
    result.current()
    vi.advanceTimersByTime(499)
    expect(action).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(action).toHaveBeenCalledOnce()
  })

  it('runs no action after the page was left', () => {
    vi.useFakeTimers()
    const action = vi.fn()
    const { result, unmount } = renderHook(() => useDebouncedAction(action))
    result.current()
    unmount()
    vi.advanceTimersByTime(1000)
    expect(action).not.toHaveBeenCalled()
  })
})

import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { minute } from '#core/domain/durations.ts'
import { useAnnouncement } from '#features/browse/use-announcement.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

function announced(text: string) {
  const { result, rerender } = renderHook(({ current, urgent }) => useAnnouncement(current, urgent), {
    initialProps: { current: text, urgent: false },
  })
  return {
    announcedText: () => result.current,
    change: (current: string, urgent = false) => rerender({ current, urgent }),
  }
}

describe('useAnnouncement', () => {
  it('announces the first text at once and a change after a minute', () => {
    const { announcedText, change } = announced('37')
    expect(announcedText()).toBe('37')
    change('36')
    pass(minute - 1)
    expect(announcedText()).toBe('37')
    pass(1)
    expect(announcedText()).toBe('36')
  })

  it('announces only the latest of several changes, and pauses again after it', () => {
    const { announcedText, change } = announced('37')
    change('36')
    change('35')
    pass(minute)
    expect(announcedText()).toBe('35')
    change('34')
    pass(minute - 1)
    expect(announcedText()).toBe('35')
  })

  it('announces a change at once after a pause without one', () => {
    const { announcedText, change } = announced('37')
    pass(minute)
    change('36')
    expect(announcedText()).toBe('36')
  })

  it('announces an urgent text at once', () => {
    const { announcedText, change } = announced('37')
    change('It is your turn', true)
    expect(announcedText()).toBe('It is your turn')
  })
})

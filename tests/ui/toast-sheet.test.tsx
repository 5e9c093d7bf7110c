import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from '#ui/page/Sheet.tsx'
import { ToastRegion } from '#ui/page/ToastRegion.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a toast disappears after a while, but not under the pointer, and never with an action', () => {
  const dismiss = vi.fn()
  const toasts = [
    { id: 'update', text: 'A new version is ready', actions: <button type="button">Update</button> },
    { id: 'copied', text: 'PIN copied' },
  ]
  render(<ToastRegion toasts={toasts} onDismiss={dismiss} />)
  const region = screen.getByRole('status')
  fireEvent.pointerEnter(region)
  act(() => void vi.advanceTimersByTime(7000))
  expect(dismiss).not.toHaveBeenCalled()
  fireEvent.pointerLeave(region)
  act(() => void vi.advanceTimersByTime(6000))
  expect(dismiss.mock.calls).toEqual([['copied']])
})

test('a toast stays for six seconds (P73)', () => {
  const dismiss = vi.fn()
  render(<ToastRegion toasts={[{ id: 'copied', text: 'PIN copied' }]} onDismiss={dismiss} />)
  act(() => void vi.advanceTimersByTime(5999))
  expect(dismiss).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(dismiss.mock.calls).toEqual([['copied']])
})

test('a toast with an action and a time disappears after that time', () => {
  const dismiss = vi.fn()
  const undo = <button type="button">Undo</button>
  render(
    <ToastRegion
      toasts={[{ id: 'removed', text: 'Removed', actions: undo, lasting: 8000 }]}
      onDismiss={dismiss}
    />,
  )
  act(() => void vi.advanceTimersByTime(7999))
  expect(dismiss).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(dismiss.mock.calls).toEqual([['removed']])
})

test('a sheet opens as a modal, closes on Escape and restores the focus', () => {
  const dismiss = vi.fn()
  const sheet = (open: boolean) => (
    <>
      <button type="button">Release</button>
      <Sheet
        open={open}
        title="Release the ticket?"
        onDismiss={dismiss}
        actions={<button type="button">Keep</button>}
      />
    </>
  )
  const { rerender } = render(sheet(false))
  const opener = screen.getByRole('button', { name: 'Release' })
  opener.focus()
  rerender(sheet(true))
  const dialog = screen.getByRole('dialog', { name: 'Release the ticket?' })
  expect(dialog.hasAttribute('open')).toBe(true)
  screen.getByRole('button', { name: 'Keep' }).focus()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(dismiss).toHaveBeenCalledTimes(1)
  rerender(sheet(false))
  expect(dialog.hasAttribute('open')).toBe(false)
  expect(document.activeElement).toBe(opener)
})

/** Short messages over the page. The page also shows the content of a toast (docs/design.md#messages). */
import { useSyncExternalStore } from 'react'
import { createChangeSignal } from '#kit/change-signal.ts'
import type { ToastMessage } from '../page/ToastRegion.tsx'

const noToasts: readonly ToastMessage[] = []
let toasts = noToasts
let count = 0
const changes = createChangeSignal()

function setToasts(next: readonly ToastMessage[]): void {
  toasts = next
  changes.notify()
}

/** Shows a message; a message with the same id is replaced. @returns its id. */
export function showToast(message: Omit<ToastMessage, 'id'> & { id?: string }): string {
  count += 1
  const id = message.id ?? `toast-${String(count)}`
  setToasts([...toasts.filter((toast) => toast.id !== id), { ...message, id }])
  return id
}

/** Removes a message; an unknown id has no effect. */
export const dismissToast = (id: string): void => setToasts(toasts.filter((toast) => toast.id !== id))

/** The current messages, oldest first. */
export const useToasts = (): readonly ToastMessage[] =>
  useSyncExternalStore(
    changes.subscribe,
    () => toasts,
    () => noToasts,
  )

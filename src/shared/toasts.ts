/** Short messages over the page. What a toast says also stays somewhere on the page (LOOK 5). */
import { useSyncExternalStore } from 'react'
import type { ToastMessage } from '#ui/ToastRegion.tsx'

const noToasts: readonly ToastMessage[] = []
let toasts = noToasts
let count = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly ToastMessage[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message; one with the same id takes the place of the earlier one. @returns its id. */
export function showToast(message: Omit<ToastMessage, 'id'> & { id?: string }): string {
  count += 1
  const id = message.id ?? `toast-${String(count)}`
  setToasts([...toasts.filter((toast) => toast.id !== id), { ...message, id }])
  return id
}

/** Takes a message away; one that has gone already is no error. */
export const dismissToast = (id: string): void => setToasts(toasts.filter((toast) => toast.id !== id))

/** The messages that are shown, the oldest first. */
export const useToasts = (): readonly ToastMessage[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => noToasts,
  )

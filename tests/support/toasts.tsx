import { dismissToast, useToasts } from '#shared/toasts.ts'
import { ToastRegion } from '#ui/ToastRegion.tsx'

/** The messages that a page shows, as the shell does. */
export const Toasts = () => <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />

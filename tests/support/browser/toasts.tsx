import { dismissToast, useToasts } from '#ui/app/toasts.ts'
import { ToastRegion } from '#ui/page/ToastRegion.tsx'

/** The messages that a page shows, as the shell does. */
export const Toasts = () => <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />

import { Outlet } from 'react-router'
import { dismissToast, useToasts } from '#shared/toasts.ts'
import { ToastRegion } from '#ui/ToastRegion.tsx'

/** The shell of screens with their own bars: it adds only toasts, which never cover the code. */
export const MinimalShell = () => (
  <>
    <Outlet />
    <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />
  </>
)

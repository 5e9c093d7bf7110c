import { Outlet } from 'react-router'
import { dismissToast, useToasts } from '#shared/toasts.ts'
import { ToastRegion } from '#ui/ToastRegion.tsx'

/** Around a screen that brings its own bars: only messages, which stay clear of the code by themselves. */
export const MinimalShell = () => (
  <>
    <Outlet />
    <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />
  </>
)

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RouteObject } from 'react-router'
import { afterPaint } from '#platform/after-paint.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { useServices } from '#shared/services.ts'
import { nextStepOf } from './routes.tsx'

/** Calls back once, when a control in the content of the page is used. @returns a function that ends it */
function onControlUsed(work: () => void): () => void {
  const use = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.closest('main :is(button, select, input)')) return
    end()
    work()
  }
  const end = (): void => {
    for (const type of ['click', 'change']) document.removeEventListener(type, use, true)
  }
  for (const type of ['click', 'change']) document.addEventListener(type, use, true)
  return end
}

/** Loads the code of the step after a page. A failure is reported by the step itself. */
export function useNextStep(routes: RouteObject[], pathname: string): void {
  const services = useServices()
  const client = useQueryClient()
  useEffect(() => {
    const next = nextStepOf(routes, pathname)
    if (next === undefined) return
    const load = (): void => void Promise.all(next.load({ ...services, client })).catch(() => undefined)
    // To execute the code takes longer than a press may take to be seen.
    return next.when === 'idle' ? whenIdle(load) : onControlUsed(() => void afterPaint().then(load))
  }, [routes, pathname, services, client])
}

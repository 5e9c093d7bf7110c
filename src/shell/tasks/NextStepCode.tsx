import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterPaint } from '#device/browser/after-paint.ts'
import { whenIdle } from '#device/browser/when-idle.ts'
import { useServices, type Services } from '#ui/data/services.ts'

/** The code of the step after a page, which loads while the visitor is still at this page: a click then fetches no script. */
export interface NextStep {
  /** `control`: with the first use of a control in the content of the page. */
  readonly when: 'idle' | 'control'
  /** Executes the code, too, because a file that is only fetched is compiled after the click. */
  readonly load: (tools: Services & { readonly client: QueryClient }) => readonly Promise<unknown>[]
}

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
export const NextStepCode = ({ when, load }: NextStep) => {
  const services = useServices()
  const client = useQueryClient()
  useEffect(() => {
    const start = (): void => void Promise.all(load({ ...services, client })).catch(() => undefined)
    // To execute the code takes longer than a press may take to be seen.
    return when === 'idle' ? whenIdle(start) : onControlUsed(() => void afterPaint().then(start))
  }, [when, load, services, client])
  return null
}

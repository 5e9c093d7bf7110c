/**
 * Loads the code of a step while the visitor is still at the step before it, so that a click fetches no script. It is
 * executed, too, because a file that is only fetched is compiled after the click. A failure is reported by the step itself.
 */
import { useCallback, useEffect, createElement } from 'react'
import { afterPaint } from '#platform/after-paint.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { useServices, type Services } from '#shared/services.ts'
import type { LoadPage, RouteHandle } from './create-page-factory.tsx'

const quietly = (work: readonly Promise<unknown>[]): void => void Promise.all(work).catch(() => undefined)

type Load = () => Promise<unknown>
/** Prepares the next step of a purchase. */
export type Next = (services: Pick<Services, 'database'>) => void

/**
 * After the paint: to execute the code takes longer than a press may take to be seen. Also opens the database, which has the
 * draft of the form.
 * @param pages the booking page and what surrounds it
 */
export const loadBooking =
  (pages: readonly RouteHandle[]): Next =>
  ({ database }) =>
    void afterPaint().then(() =>
      quietly([...pages.map(({ load }) => load()), database(), import('./page-api.ts')]),
    )

/** @param pages the pages after the payment, which store tickets */
export function loadSuccess(pages: readonly Load[]): void {
  quietly([
    ...pages.map((load) => load()),
    import('#features/checkout/components/OpenOnPhone.tsx'),
    import('./wallet-flows.ts'),
    import('jsqr'),
  ])
}

/** The same function for every rendering. */
export function useNext(next: Next): () => void {
  const services = useServices()
  return useCallback(() => next(services), [next, services])
}

/** The page; calls `next` once, when it is idle. */
export const withNext =
  (load: LoadPage, next: Next): LoadPage =>
  async () => {
    const { Component: Page } = await load()
    return {
      Component: () => {
        const prepare = useNext(next)
        useEffect(() => whenIdle(prepare), [prepare])
        return createElement(Page)
      },
    }
  }

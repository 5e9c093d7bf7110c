/**
 * Loads the code of a step while the visitor is still at the step before it, so that a click fetches no script. It is
 * executed, too, because a file that is only fetched is compiled after the click. A failure is reported by the step itself.
 */
import { useEffect, createElement } from 'react'
import { afterPaint } from '#platform/after-paint.ts'
import { whenIdle } from '#platform/when-idle.ts'
import type { LoadPage } from './create-page-factory.tsx'

const quietly = (work: readonly Promise<unknown>[]): void => void Promise.all(work).catch(() => undefined)

type Load = () => Promise<unknown>

/**
 * After the paint: to execute the code takes longer than a press may take to be seen.
 * @param pages the booking page and what surrounds it
 */
export function loadBooking(pages: readonly Load[]): void {
  void afterPaint().then(() =>
    quietly([...pages.map((load) => load()), import('#core/storage/database.ts'), import('./page-api.ts')]),
  )
}

/** @param pages the pages after the payment, which store tickets */
export function loadSuccess(pages: readonly Load[]): void {
  quietly([
    ...pages.map((load) => load()),
    import('#features/checkout/components/OpenOnPhone.tsx'),
    import('#features/checkout/components/PaymentEvents.tsx'),
    import('./wallet-flows.ts').then(({ startQrDecoder }) => startQrDecoder()),
  ])
}

/** The page; calls `next` once, when it is idle. */
export const withNext =
  (load: LoadPage, next: () => void): LoadPage =>
  async () => {
    const { Component: Page } = await load()
    return {
      Component: () => {
        useEffect(() => whenIdle(next), [])
        return createElement(Page)
      },
    }
  }

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation } from 'react-router'
import { measuredPage } from '#core/domain/measured-page.ts'
import { usePurchaseContext } from '#features/checkout/use-purchase-context.ts'
import { reportPageView } from '#platform/report-page-view.ts'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { useServices } from '#shared/services.ts'

/** Reports each page view once its data are loaded, when the operator or the organizer configured analytics. */
export const PageViews = () => {
  const { api } = useServices()
  const { pathname } = useLocation()
  const page = useMemo(() => measuredPage(pathname), [pathname])
  const id = page?.context ?? null
  const info = useQuery({ ...infoQuery(api), enabled: page !== null && id === null })
  const context = usePurchaseContext(id)
  const loaded = id === null ? info.data : context.data
  const configuration = page === null ? undefined : loaded?.analyticsConfiguration
  const key = configuration?.googleAnalyticsKey ?? null
  const path = page?.path
  const report = useEffectEvent(() => {
    if (configuration !== undefined && path !== undefined) void reportPageView(configuration, path)
  })
  // A configuration that is loaded again is a new object, but no new view.
  useEffect(() => {
    if (key !== null) report()
  }, [key, path])
  return null
}

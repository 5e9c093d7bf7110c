import { matchRoutes, type RouteObject } from 'react-router'
import { withCanonicalIds } from '#core/domain/page-paths.ts'
import type { RouteHandle } from './create-page-factory.tsx'

/** Loads the code and the translations of an address. */
export const loadRoute = (routes: RouteObject[], address: URL): Promise<unknown> =>
  Promise.all(
    (matchRoutes(routes, withCanonicalIds(address.pathname)) ?? []).flatMap(
      ({ route }) => (route.handle as RouteHandle | undefined)?.load() ?? [],
    ),
  )

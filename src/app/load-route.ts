import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteHandle } from './create-page-factory.tsx'

/** Loads the code and the translations of an address. */
export async function loadRoute(routes: RouteObject[], address: URL): Promise<void> {
  for (const { route } of matchRoutes(routes, address.pathname) ?? [])
    await (route.handle as RouteHandle | undefined)?.load()
}

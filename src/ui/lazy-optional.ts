import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A component that its page can do without: renders nothing when its code cannot be loaded. */
export const lazyOptional = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await load().catch((): ComponentType => () => null) }))

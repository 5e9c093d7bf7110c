import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A part that its page can do without: where its code does not come, nothing stands in its place. */
export const lazyOptional = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await load().catch((): ComponentType => () => null) }))

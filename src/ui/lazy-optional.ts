import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A component that its page can do without: renders nothing when its code cannot be loaded. */
export const lazyOptional = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))

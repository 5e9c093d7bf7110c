import { createElement, lazy, use, useState, type ComponentType } from 'react'
import { RenderedPartsContext } from './rendered-parts.ts'
import { useInBrowser } from './use-in-browser.ts'

/** The parts that a server renders, by name. */
const parts = new Map<string, () => Promise<unknown>>()

/** Loads a part before the page that shows it is hydrated; an unknown name does nothing. */
export const loadPart = (name: string): Promise<unknown> | undefined => parts.get(name)?.()

/**
 * A component that its page can do without: renders nothing when its code cannot be loaded.
 * @param name of a part that a server renders; without a name it is loaded and rendered in the browser only. It has to be loaded before it is hydrated: an update of its page would
 * remove it until it is loaded.
 */
export function lazyOptional<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  name?: string,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded = await load().catch((): ComponentType<Props> => () => null))
  const Lazy = lazy(async () => ({ default: await loadOnce() })) as ComponentType<Props>
  // Not before the page is hydrated: the visitor would wait for both.
  if (name === undefined) return (props) => useInBrowser() && createElement(Lazy, props)
  parts.set(name, loadOnce)
  return (props) => {
    use(RenderedPartsContext)?.add(name)
    // Kept, because another type would mount the part again.
    const [Part] = useState(() => loaded ?? Lazy)
    return createElement(Part, props)
  }
}

import { createElement, useEffect, type ComponentType } from 'react'
import type { Namespace } from '#i18n/locales.ts'
import { useNamespace } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/lazy-optional.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

/** Works like `lazyOptional`, for a part that has a namespace of texts: it is shown when code and texts are loaded. */
export function lazyTranslated<Props extends object = object>(
  namespace: Namespace,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load)
  return (props) => {
    const isTranslated = useNamespace(namespace)
    // The code loads at the same time as the texts.
    useEffect(() => void Part.load(), [])
    return useInBrowser() && isTranslated && createElement(Part, props)
  }
}

import { useEffect, useState } from 'react'
import type { Namespace } from './locales.ts'
import { useTranslationStore } from './use-translations.ts'

/** Loads the translations of a part of a page that is loaded on demand. False until they are there. */
export function useNamespace(namespace: Namespace): boolean {
  const store = useTranslationStore()
  const [isLoaded, setIsLoaded] = useState(() => store.hasNamespace(namespace))
  useEffect(() => {
    store.loadNamespace(namespace).then(
      () => setIsLoaded(true),
      () => undefined,
    )
  }, [store, namespace])
  return isLoaded
}

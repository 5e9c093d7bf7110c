/** The places people return to, and which of them an address belongs to. Inside a flow there is none (LOOK 4). */
import { useMatches } from 'react-router'

export type Place = 'events' | 'tickets'

interface Handle {
  readonly place?: Place
}

export function usePlace(): Place | null {
  const handles = useMatches().map(({ handle }) => (handle as Handle | undefined)?.place)
  return handles.findLast((place) => place !== undefined) ?? null
}

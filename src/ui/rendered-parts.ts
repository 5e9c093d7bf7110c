/** The parts of a page that load on demand and were rendered ahead: the browser loads them before it hydrates. */
import { createContext } from 'react'

/** Receives the name of each rendered part on the server; null in a browser. */
export const RenderedPartsContext = createContext<Set<string> | null>(null)

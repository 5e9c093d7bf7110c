/** Values of the server's rendering; the browser uses them until the page is hydrated. */
import { createContext, use } from 'react'

export interface Rendering {
  /** The time of the rendering, epoch ms: the browser hydrates with the same. */
  readonly at: number
  /** False: visitors may sign in. Null: the server has no sign-in. */
  readonly signedIn: false | null
  /** The allowed markup of an organizer's text, or null: then the browser sanitizes it. */
  readonly markup: (html: string) => string | null
}

/** Null in a page that is not rendered ahead. */
export const RenderingContext = createContext<Rendering | null>(null)

export const useRendering = (): Rendering | null => use(RenderingContext)

/** What a page receives where it is rendered ahead: on the server, and in the browser until it is hydrated. */
import { createContext, use } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import type { ShellOptions } from './shell-options.ts'

/** The place of the device's time, where the event is one day or evening there, and where it has several days. */
export interface DeviceTimePlaces {
  readonly day: string
  readonly days: string
}

export interface Rendering {
  /** The time of the rendering, epoch ms: the browser hydrates with the same. */
  readonly at: number
  /** The options that the page passes to the shell, from the rendering before. */
  readonly shell: ShellOptions
  /** False: visitors may sign in. Null: the server has no sign-in. */
  readonly signedIn: false | null
  /** The allowed markup of an organizer's text, or null: then the browser sanitizes it. */
  readonly markup: (html: string) => string | null
  /** Texts as long as the device's time of an event, which only the browser can format. */
  readonly deviceTime: (event: Pick<EventInfo, 'datesWithOffset'>) => DeviceTimePlaces
  /** Receives what the page sets by effects in a browser. */
  readonly collect: (output: { readonly shell?: ShellOptions; readonly title?: string }) => void
}

/** Null in a page that is not rendered ahead. */
export const RenderingContext = createContext<Rendering | null>(null)

export const useRendering = (): Rendering | null => use(RenderingContext)

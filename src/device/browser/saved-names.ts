/** What a person keeps in this browser without an account: events to come, and organizers. No server learns of it. */
import { numbersIn, storedText } from './browser-storage.ts'

/** Names under a key, each until its time (epoch ms). */
function savedNames(key: string, most: number) {
  const stored = storedText(key)
  const entries = (now: number) => Object.entries(numbersIn(stored.read())).filter(([, until]) => until > now)
  const names = (now: number): readonly string[] => entries(now).map(([name]) => name)
  return {
    /** Those whose time is not over. @param now epoch ms */
    names,
    /** Adds a name until its time, or removes it. @returns whether the browser has kept it */
    save(name: string, until: number | null, now: number): boolean {
      const others = entries(now).filter(([other]) => other !== name)
      const kept = until === null ? others : [...others, [name, until] as const].slice(-most)
      stored.keep(JSON.stringify(Object.fromEntries(kept)))
      return names(now).includes(name) === (until !== null)
    },
  }
}

export type SavedNames = ReturnType<typeof savedNames>

/** Short names of events, until they end. */
export const savedEvents = savedNames('tessera.saved-events', 100)
/** Slugs of organizers. */
export const followedOrganizers = savedNames('tessera.followed-organizers', 50)

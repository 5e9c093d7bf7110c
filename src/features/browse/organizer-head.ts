import { lazyPart } from '#ui/lazy-optional.ts'

/** Only the page of an organizer has it: it loads on demand. */
export const OrganizerHead = lazyPart(
  async () => (await import('./components/OrganizerHead.tsx')).OrganizerHead,
)

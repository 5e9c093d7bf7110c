import { vi } from 'vitest'

/** Replaces `matchMedia` by one whose queries all match, or none; `set` changes it and notifies. */
export function wideScreen(isWide: boolean) {
  const media = Object.assign(new EventTarget(), { matches: isWide })
  vi.stubGlobal('matchMedia', () => media)
  return {
    set: (matches: boolean) => {
      media.matches = matches
      media.dispatchEvent(new Event('change'))
    },
  }
}

import { showDisplayFace } from '#device/browser/display-face.ts'

/**
 * Shows the display face once a worker has stored it. Its sheet is a file of its own: the browser styles the whole page again when
 * faces are added, and a first visit shows none.
 */
export function loadDisplayFace(): void {
  if (showDisplayFace()) void import('#ui/styles/fonts.css').catch(() => undefined)
}

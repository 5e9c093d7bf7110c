/**
 * The organizer's color, out of the event's own style sheet. docs/design.md#organizer-style-sheet: one custom
 * property is enough.
 */

/** A color and nothing else: what passes here is written into style sheets. */
const color =
  /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,20}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d.,%/ a-z+-]{1,60}\))$/i

/** True for a color and nothing else. */
export const isAccent = (value: string): boolean => color.test(value)

/** The value of the first `--accent` of an event's CSS, or null. Hostile text gives null. */
export function parseAccentColor(customCss: string | null): string | null {
  const value = /--accent\s*:\s*([^;{}]+)/.exec(customCss ?? '')?.[1]?.trim() ?? ''
  return isAccent(value) ? value : null
}

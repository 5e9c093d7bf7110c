/** Removes the invisible part of a text; the edge of the server and every form use it. */
import { asciiDigits } from './ascii-digits.ts'
import { wellFormed } from './parse-json.ts'

/** The scripts in which a joiner changes how a word reads. */
const joiningScripts = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
const joiningLetter = `[${joiningScripts.map((name) => String.raw`\p{Script=${name}}`).join('')}]`

/** Invisible characters that a text needs at their place. */
const needed = [
  // Joiners of scripts: Persian and Kurdish words, conjuncts of Indic scripts.
  String.raw`(?<=${joiningLetter})[\u200C\u200D]`,
  // Emoji of several parts, their colors and genders; keycaps; flags of regions.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  // At most six tags follow: without a bound each character of a long run would look back over all of it.
  String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,5})[\u{E0020}-\u{E007F}]`,
  // Variants of signs in Japanese and Chinese names, and in Mongolian.
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
]
const invisible = new RegExp(String.raw`(${needed.join('|')})|\p{Default_Ignorable_Code_Point}`, 'gu')
/** U+2800 is a Braille cell without dots. */
const visible = /[^\s\u2800]/u

/**
 * A text without invisible characters (zero-width spaces, soft hyphens, marks of direction) and without spaces around it;
 * "" when nothing is visible. Joiners and variants that scripts and emoji need stay
 * (docs/api/booking-details.md#rules). Half of a surrogate pair is U+FFFD: the JSON of PostgreSQL refuses it. Cleaning twice changes nothing.
 */
export function cleanText(text: string): string {
  const clean = wellFormed(text).replaceAll(invisible, '$1').trim()
  return visible.test(clean) ? clean : ''
}

/** A code or a number as a person types it: cleaned, with digits 0 to 9. */
export const cleanCode = (text: string): string => asciiDigits(cleanText(text))

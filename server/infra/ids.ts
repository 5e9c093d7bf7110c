/** What people read and type instead of a uuid: short ids, codes, PINs (docs/api/polls.md#poll-pin) and references. */
import { asciiDigits } from '#kit/text/ascii-digits.ts'

/** The short id of a reservation: the start of its id in capitals (docs/api/values.md#identifiers). */
export const shortId = (reservationId: string, length = 8): string =>
  reservationId.slice(0, length).toUpperCase()

const ignored = /[\s\p{Default_Ignorable_Code_Point}]/gu
/** A dotted capital I in lower case, as Turkish keyboards write the letter i of a code in capitals. */
const dottedI = 'i\u0307'

const foldCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replaceAll(ignored, '')
    // Capitals in between: ß is SS, and both forms of a small sigma are one.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(dottedI, 'i')
    .normalize('NFKC')

/**
 * Two texts with the same key are the same code: without case, spaces and invisible characters, in one Unicode form
 * ("straße", "STRASSE" and full-width "ＳＴＲＡＳＳＥ" have one key), with 0 to 9 for the digits of every script.
 */
export const codeKey = (code: string): string => foldCode(asciiDigits(code))

/** The keys that a code may be stored with: events that earlier versions loaded have keys with digits of other scripts. */
export const codeKeys = (code: string): string[] => [codeKey(code), foldCode(code)]

const alphabet = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** Number of hexadecimal digits of the uuid in a PIN, and its minimum length. */
interface PinFormat {
  readonly digits: number
  readonly length: number
}
export const subscriptionPin: PinFormat = { digits: 9, length: 8 }
export const pollPin: PinFormat = { digits: 7, length: 6 }

/** The PIN of a uuid: its first digits as a number in base 26, padded with the letter for zero. */
export function pinOf(uuid: string, { digits, length }: PinFormat): string {
  let rest = Number.parseInt(uuid.replaceAll('-', '').slice(0, digits), 16)
  let pin = ''
  while (rest > 0) {
    pin = (alphabet[rest % alphabet.length] ?? '') + pin
    rest = Math.floor(rest / alphabet.length)
  }
  return pin.padStart(length, 'A')
}

/**
 * Normalizes input to the form of {@link pinOf}: capitals, no spaces or invisible characters, no padding beyond the length. The result may
 * belong to no uuid.
 * @returns null when the input has not the form of a PIN
 */
export function parsePin(typed: string, { length }: PinFormat): string | null {
  const text = codeKey(typed).toUpperCase()
  if (text.length < length || text.length > length + 1) return null
  if (![...text].every((letter) => alphabet.includes(letter))) return null
  return text.length > length && text.startsWith('A') ? text.slice(1) : text
}

/** @returns the first hexadecimal digits of the uuids with this PIN; null when no uuid can have it */
export function uuidPrefixOf(pin: string, { digits }: PinFormat): string | null {
  let value = 0
  for (const letter of pin) value = value * alphabet.length + alphabet.indexOf(letter)
  return value < 16 ** digits ? value.toString(16).padStart(digits, '0') : null
}

/** Accepts 32 hexadecimal digits with any separators, because people type them from paper. @returns a UUID, or the trimmed text */
export function normalizeReference(text: string): string {
  const characters = asciiDigits(text.toLowerCase()).replaceAll(/[^0-9a-z]/g, '')
  return /^[0-9a-f]{32}$/.test(characters)
    ? characters.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : text.trim()
}

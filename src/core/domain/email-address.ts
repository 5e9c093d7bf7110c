/**
 * The rule for e-mail addresses of every form, command and event file, in the app and on the server
 * (docs/api/booking-details.md#rules).
 */

/** In characters. */
export const maxEmailLength = 255

/** No white space or control character, no second @, none that a mail header reads as a list, a group or a comment. */
const localCharacter = String.raw`[^\s\p{C}@<>,;:"()[\]\\.]`
const localPart = String.raw`[\p{L}\p{N}]${localCharacter}*(?:\.${localCharacter}+)*`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?`
/** Two characters or more; not the last part of an IP address. */
const topLevel = String.raw`\p{L}[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}]`
const emailPattern = new RegExp(String.raw`^${localPart}@(?:${label}\.)+${topLevel}$`, 'u')

/** @param text without spaces around it */
export const isEmailAddress = (text: string): boolean =>
  text.length <= maxEmailLength && emailPattern.test(text)

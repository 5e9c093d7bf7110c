/** Rules of e-mail addresses (docs/api/booking-details.md#rules). */

/** No white space, no second @, no character that a mail header reads as a list, a group or a comment. */
const emailCharacter = String.raw`[^\s@<>,;:"()[\]\\]`
const emailPattern = new RegExp(
  String.raw`^[\p{L}\p{N}]${emailCharacter}*@([\p{L}\p{N}](?:${emailCharacter}*[\p{L}\p{N}])?)$`,
  'u',
)
const topLevel = /\.[\p{L}\p{N}-]{2,}$/u

export const maxEmailLength = 255

export const isEmailAddress = (text: string): boolean => emailPattern.test(text)

/** True without a top-level domain: valid in a local network, but in a shop a typing error. */
export const looksMistyped = (text: string): boolean => !topLevel.test(emailPattern.exec(text)?.[1] ?? '')

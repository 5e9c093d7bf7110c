/** Is this an address a mail can go to? Contract 1, 2.19. */

/** No spaces, no second @, nothing that a mail header would read as a list, a group or a comment. */
const emailCharacter = String.raw`[^\s@<>,;:"()[\]\\]`
const emailPattern = new RegExp(
  String.raw`^[\p{L}\p{N}]${emailCharacter}*@([\p{L}\p{N}](?:${emailCharacter}*[\p{L}\p{N}])?)$`,
  'u',
)
const topLevel = /\.[\p{L}\p{N}-]{2,}$/u

export const maxEmailLength = 255

export const isEmailAddress = (text: string): boolean => emailPattern.test(text)

/** An address on a machine of one's own is possible, but at a shop it is a slip of the finger. */
export const looksMistyped = (text: string): boolean => !topLevel.test(emailPattern.exec(text)?.[1] ?? '')

/** Digits of every script are digits: an Arabic, Persian, Hindi or full-width keyboard types others than 0 to 9. */

const otherDigit = /(?![0-9])\p{Nd}/gu

/** The value of a decimal digit: Unicode has those of a script in a row from zero. */
function digitOf(character: string): string {
  let code = character.normalize('NFKC').codePointAt(0) ?? 0
  const last = code
  while (last - code < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) code -= 1
  return String(last - code)
}

/** The text with 0 to 9 for every decimal digit, for fields that take numbers and codes; nothing else changes. */
export const asciiDigits = (text: string): string => text.replaceAll(otherDigit, digitOf)

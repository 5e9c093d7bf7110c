/**
 * The Italian fiscal code of a person: sixteen characters, derived from the name
 * (docs/api/booking-details.md#rules).
 */

const digit = '[0-9LMNPQRSTUV]'
const codePattern = new RegExp(`^[A-Z]{6}${digit}{2}[ABCDEHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]$`)
/** Weights of 0 to 9 and A to Z at odd positions, counted from one. */
const oddDigits = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
const oddLetters = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

const letterIndex = (letter: string): number => letter.charCodeAt(0) - 65

function weight(character: string, index: number): number {
  const isDigit = character >= '0' && character <= '9'
  const value = isDigit ? Number(character) : letterIndex(character)
  if (index % 2 === 1) return value
  return (isDigit ? oddDigits[value] : oddLetters[value]) ?? 0
}

/** Checks format and check letter, in any case. */
export function isFiscalCode(text: string): boolean {
  const code = text.toUpperCase()
  if (!codePattern.test(code)) return false
  const sum = [...code.slice(0, 15)].reduce((total, character, index) => total + weight(character, index), 0)
  return sum % 26 === letterIndex(code.slice(15))
}

const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
const consonantsOf = (letters: string): string => letters.replace(/[AEIOU]/g, '')
const vowelsOf = (letters: string): string => letters.replace(/[^AEIOU]/g, '')

function lastNamePart(name: string): string {
  const letters = lettersOf(name)
  return `${consonantsOf(letters)}${vowelsOf(letters)}XXX`.slice(0, 3)
}

/** A name of four or more consonants leaves out the second. */
function firstNamePart(name: string): string {
  const consonants = consonantsOf(lettersOf(name))
  if (consonants.length < 4) return lastNamePart(name)
  return `${consonants.slice(0, 1)}${consonants.slice(2, 4)}`
}

/** True when the code matches the name. @param code sixteen characters */
export const fiscalCodeMatchesName = (code: string, firstName: string, lastName: string): boolean =>
  code.toUpperCase().startsWith(lastNamePart(lastName) + firstNamePart(firstName))

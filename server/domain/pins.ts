/** Short codes to type, made of a uuid. Contract 2, 1.11 (passes); contract 1, 2.22 (polls). */
const alphabet = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** How many hexadecimal digits of the uuid a code holds, and how long it is at least. */
export interface PinShape {
  readonly digits: number
  readonly length: number
}
export const passPin: PinShape = { digits: 9, length: 8 }
export const pollPin: PinShape = { digits: 7, length: 6 }

/** The code of a uuid: its first digits as a number, written in base 26, padded with the letter for zero. */
export function pinOf(uuid: string, { digits, length }: PinShape): string {
  let rest = Number.parseInt(uuid.replaceAll('-', '').slice(0, digits), 16)
  let pin = ''
  while (rest > 0) {
    pin = (alphabet[rest % alphabet.length] ?? '') + pin
    rest = Math.floor(rest / alphabet.length)
  }
  return pin.padStart(length, 'A')
}

/**
 * What somebody typed, as {@link pinOf} writes it: capitals, no padding beyond the length.
 * @returns null when no uuid can have such a code.
 */
export function readPin(typed: string, { digits, length }: PinShape): string | null {
  const text = typed.trim().toUpperCase()
  if (text.length < length || text.length > length + 1) return null
  let value = 0
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return null
    value = value * alphabet.length + digit
  }
  if (value >= 16 ** digits) return null
  return text.length > length ? text.slice(1) : text
}

/** Short codes to type, made of a uuid. Contract 2, 1.11 (passes); contract 1, 2.22 (polls). */
const alphabet = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** How many hexadecimal digits of the uuid a code holds, and how long it is at least. */
export interface PinFormat {
  readonly digits: number
  readonly length: number
}
export const subscriptionPin: PinFormat = { digits: 9, length: 8 }
export const pollPin: PinFormat = { digits: 7, length: 6 }

/** The code of a uuid: its first digits as a number, written in base 26, padded with the letter for zero. */
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
 * What somebody typed, as {@link pinOf} writes it: capitals, no padding beyond the length. It may still be a code that
 * no uuid has: then nothing is found by it.
 * @returns null when it is not made as such codes are
 */
export function parsePin(typed: string, { length }: PinFormat): string | null {
  const text = typed.trim().toUpperCase()
  if (text.length < length || text.length > length + 1) return null
  if (![...text].every((letter) => alphabet.includes(letter))) return null
  return text.length > length && text.startsWith('A') ? text.slice(1) : text
}

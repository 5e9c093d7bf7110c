/** Text as a search compares it. */
import { asciiDigits } from './ascii-digits.ts'

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** Lower case without diacritics: "Zürich" and "zurich" are the same. */
export const foldText = (text: string): string =>
  asciiDigits(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłıþ]/g, (letter) => plainLetters[letter] ?? letter)

/** Compares two texts by their folded letters, for `sort`: names of a short list in any language. */
export function compareText(one: string, other: string): number {
  const [a, b] = [foldText(one), foldText(other)]
  return a < b ? -1 : Number(a > b)
}

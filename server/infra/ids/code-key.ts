/** Codes and PINs as they are compared (docs/api/codes-and-discounts.md#kinds-of-codes). */

const ignored = /[\s\p{Default_Ignorable_Code_Point}]/gu
/** A dotted capital I in lower case, as Turkish keyboards write the letter i of a code in capitals. */
const dottedI = 'i\u0307'

/**
 * Two texts with the same key are the same code: without case, spaces and invisible characters, in one Unicode form
 * ("straße", "STRASSE" and full-width "ＳＴＲＡＳＳＥ" have one key).
 */
export const codeKey = (code: string): string =>
  code
    .normalize('NFKC')
    .replaceAll(ignored, '')
    // Capitals in between: ß is SS, and both forms of a small sigma are one.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(dottedI, 'i')
    .normalize('NFKC')

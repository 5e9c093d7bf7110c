/**
 * Names as they are printed: "Ali" for "Ali Ali", because the forms require two names and a person with one enters it in both fields.
 * Codes are signed with both (docs/api/tickets.md#code-text).
 */

/** The full name of the wire, where its parts are not known. */
export const printedName = (fullName: string): string => /^(.+) \1$/iu.exec(fullName)?.[1] ?? fullName

/** The last name beside the first; "" where both are one name. */
export const printedLastName = (first: string, last: string): string =>
  printedName(`${first} ${last}`) === first ? '' : last

/** First and last name; "" without both. */
export function printedNames(first: string | null | undefined, last: string | null | undefined): string {
  return [first, printedLastName(first ?? '', last ?? '')].filter(Boolean).join(' ')
}

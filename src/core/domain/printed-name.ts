/**
 * A name as it is printed: "Ali" for "Ali Ali", because the forms require two names and a person with one enters it in both fields.
 * Codes are signed with both (docs/api/tickets.md#code-text).
 */
export const printedName = (fullName: string): string => /^(.+) \1$/iu.exec(fullName)?.[1] ?? fullName

import { attempt } from '../attempt.ts'

/** Excludes what a web address has beside its host. */
const onlyHost = /^[^\s/?#@:\\[\]%]+$/

/** Longest label, in characters of the ASCII form; the domain name system sets it. */
const maxLabel = 63
const maxDomain = 253

/**
 * The ASCII form in lower case, as browsers make it of the host of an address ("müller.de" is "xn--mller-kva.de"); null
 * when no host can have this name.
 */
export function asciiDomain(domain: string): string | null {
  if (!onlyHost.test(domain)) return null
  const hostname = attempt(() => new URL(`http://${domain}`).hostname)
  const labels = hostname?.split('.') ?? []
  return hostname !== null && hostname.length <= maxDomain && labels.every(({ length }) => length <= maxLabel)
    ? hostname
    : null
}

/**
 * The rule for e-mail addresses of every form, command and event file, in the app and on the server
 * (docs/api/booking-details.md#rules).
 */

/** Longest address, in characters. */
export const maxEmailLength = 255

/** No white space or control character, no second @, none that a mail header reads as a list, a group or a comment. */
const localCharacter = String.raw`[^\s\p{C}@<>,;:"()[\]\\.]`
const localPart = String.raw`${localCharacter}+(?:\.${localCharacter}+)*`
/** The characters include the joiners that words of some scripts contain. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u200C\u200D-]*[\p{L}\p{N}\p{M}])?`
/** Two characters or more; not the last part of an IP address. */
const topLevel = String.raw`\p{L}[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}]`
const emailPattern = new RegExp(String.raw`^${localPart}@((?:${label}\.)+${topLevel})$`, 'u')

/**
 * An address that can exist. The parser of web addresses of browser and Node decides on the domain; no library is right in
 * every case: validator.js accepts an ideographic full stop and a broken "xn--", zod refuses every letter beyond ASCII.
 * @param text without spaces around it
 */
export function isEmailAddress(text: string): boolean {
  const domain = text.length <= maxEmailLength ? emailPattern.exec(text)?.[1] : undefined
  return domain !== undefined && asciiDomain(domain) !== null
}

/** A dot of East Asian keyboards; the parser of web addresses reads them as dots, a mail program does not. */
const wideDots = /[．。｡]/g

/**
 * The address that was probably meant by one that cannot exist ("ada.@example..org" gives "ada@example.org"); null for an
 * address that can, and when the mistake is another one.
 */
export function repairEmail(text: string): string | null {
  if (text.length > maxEmailLength || isEmailAddress(text)) return null
  const repaired = text
    .normalize('NFKC')
    .replaceAll(wideDots, '.')
    .replaceAll(/\s*@\s*/g, '@')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^\.|\.$|\.(?=@)|(?<=@)\./g, '')
    .replaceAll(/(?<=@.*)(?<=[@.])-+|(?<=@.*)-+(?=\.|$)/g, '')
  return isEmailAddress(repaired) ? repaired : null
}

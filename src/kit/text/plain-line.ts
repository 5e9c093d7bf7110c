/** The scheme of an address, also with full-width signs. */
const scheme = /[:\uFF1A]\s*[/\\\uFF0F\uFF3C]+/gu
/** Matches every form that browsers read as a dot. */
const dot = String.raw`[.\u2024\u3002\uFF0E\uFF61]`
/** A dot inside of a name, whose second sign may be a vowel of an Indic script, or of an IP address. "18.30" and "z.B." keep theirs. */
const innerDot = new RegExp(String.raw`${dot}(?=\p{L}[\p{L}\p{M}]|\p{N}+${dot}\p{N})`, 'gu')
/** Marks that could end the quotation of the mail. */
const quotes = /["\u201C-\u201F\u00AB\u00BB\uFF02]/gu

/**
 * A text of a visitor, such as a name, as one line of plain text in which mail programs find no address to link: dots inside of names
 * get a space, schemes go, `@` becomes "(at)".
 * @param text from the edge of the server, without invisible characters
 */
export const plainLine = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(scheme, ' ')
    .replaceAll(innerDot, '. ')
    .replaceAll(/[@\uFE6B\uFF20]/gu, ' (at) ')
    .replaceAll(quotes, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Entities in the texts of alf.io, beside the numbered ones. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
}

function decodeEntity(entity: string, name: string): string {
  const number = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name)
  if (!number) return Object.hasOwn(entities, name) ? (entities[name] ?? entity) : entity
  const [, hex, decimal] = number
  const code = hex === undefined ? Number(decimal) : parseInt(hex, 16)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
}

/**
 * A text of the server or of an organizer as it reads: some contain HTML, which the pages show as their own elements.
 * Applied before placeholders are filled, so that a value keeps its characters.
 */
export const plainText = (text: string): string =>
  /[<&]/.test(text)
    ? text
        .replaceAll(/<br\s*\/?>/gi, ' ')
        .replaceAll(/<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|<!--[^]*?-->/gi, '')
        .replaceAll(/&(#?\w+);/g, decodeEntity)
    : text

/** Tags that separate words; without a parser, because parsing HTML is a Trusted Types sink. */
const blockTag = /<\/?(?:p|div|li|[uo]l|h\d|blockquote|br|hr|pre|t[dhr])\b[^>]*>/gi

/** The text of HTML without line breaks. */
export const oneLine = (html: string): string =>
  plainText(html.replaceAll(blockTag, ' ')).replaceAll(/\s+/g, ' ').trim()

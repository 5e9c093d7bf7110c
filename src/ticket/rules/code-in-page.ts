/** Reads the code back from the HTML of a finished ticket page. */
import { escapeHtml } from '#kit/text/escape-html.ts'

/**
 * The code that a static page shows, as a separate drawing, or null. An attribute cannot contain the quotes of the
 * patterns, so no name is mistaken for a code.
 */
export function codeInPage(html: string): string | null {
  const [, side, dark] =
    /viewBox="0 0 (\d+) \1" role="img" class="qr"[^]*?<path fill="#000" d="([^"]*)"/.exec(html) ?? []
  if (!side || !dark) return null
  const pixels = String(Number(side) * 5)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${pixels}" height="${pixels}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${escapeHtml(dark)}"/></svg>`
  )
}

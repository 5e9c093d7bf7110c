import { escapeHtml } from '#core/domain/escape-html.ts'

/** A data block that the browser does not execute. Percent-encoded, so that no text can end the element. */
export function dataBlock(id: string, data: unknown, param?: string): string {
  const named = param === undefined ? '' : ` data-param="${escapeHtml(param)}"`
  return `<script id="${id}" type="application/json"${named}>${encodeURIComponent(JSON.stringify(data))}</script>`
}

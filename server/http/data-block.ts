import { escapeHtml } from '#core/domain/escape-html.ts'

/** A data block that the browser does not execute. Percent-encoded, so that no text can end the element. */
export function dataBlock(id: string, data: unknown, param?: string): string {
  const named = param === undefined ? '' : ` data-param="${escapeHtml(param)}"`
  return `<script id="${id}" type="application/json"${named}>${encodeURIComponent(JSON.stringify(data))}</script>`
}

/** As {@link dataBlock}, for a reader of this release only: shorter, because only `<` is escaped, which could end the element. */
export const plainDataBlock = (id: string, data: unknown): string =>
  `<script id="${id}" type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

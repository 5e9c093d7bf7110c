/** What the operator's settings change about a page: its style, and the sites that may frame it. Contract 1, 1.10. */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { allowedFrames, type OfficeSettings } from '../domain/office-settings.ts'

/** In the layer of organisers' sheets (decision 6): it wins over ours, not over what protects the code of a ticket. */
const sheetOf = (css: string): string => `@layer event {\n${css.replaceAll('</', '<\\/')}\n}`

const hashOf = (sheet: string): string => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`

/** For the end of the head; "" where the operator set none. `source`: what the policy has to allow for it. */
export function houseStyle({ BASE_CUSTOM_CSS: css = '' }: OfficeSettings): {
  markup: string
  source: string
} {
  if (css.trim() === '') return { markup: '', source: '' }
  const sheet = sheetOf(css)
  return { markup: `<style>${sheet}</style>`, source: hashOf(sheet) }
}

/**
 * Lets a page bring a style and a script of its own and be framed by the sites of EMBED_ALLOWED_ORIGINS (contract 2, section 5).
 * @param styles sources such as 'sha256-...'; "" adds none
 * @param scripts the same for scripts
 */
export function openPolicy(
  reply: FastifyReply,
  house: OfficeSettings,
  styles: string,
  scripts = '',
): FastifyReply {
  const frames = allowedFrames(house)
  const policy = String(reply.getHeader('Content-Security-Policy'))
    .replace("style-src 'self'", `style-src 'self' ${styles}`.trim())
    .replace("script-src 'self'", `script-src 'self' ${scripts}`.trim())
    .replace("frame-ancestors 'none'", `frame-ancestors ${frames.length === 0 ? "'none'" : frames.join(' ')}`)
  // The older header knows no list of sites, and would forbid them all.
  if (frames.length > 0) void reply.removeHeader('X-Frame-Options')
  return reply.header('Content-Security-Policy', policy)
}

/** What the operator's settings change about a page: its style, and the sites that may frame it. Contract 1, 1.10. */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { allowedFrames, type OfficeSettings } from '../domain/office-settings.ts'
import { framedBy } from './security-headers.ts'

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

/** What a page brings along, as the policy names it ('sha256-...'); "" is nothing. */
interface Own {
  readonly style: string
  readonly script?: string
}

/** Lets a page bring its own, and be framed by the sites of EMBED_ALLOWED_ORIGINS (contract 2, section 5). */
export function openPolicy(
  reply: FastifyReply,
  house: OfficeSettings,
  { style, script = '' }: Own,
): FastifyReply {
  const frames = allowedFrames(house)
  const policy = String(reply.getHeader('Content-Security-Policy'))
    .replace("style-src 'self'", `style-src 'self' ${style}`.trim())
    .replace("script-src 'self'", `script-src 'self' ${script}`.trim())
  if (frames.length > 0) void reply.removeHeader('X-Frame-Options')
  return reply.header('Content-Security-Policy', framedBy(policy, frames))
}

/** What the operator's settings change about a page: its style, and the sites that may frame it. Contract 1, 1.10. */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { allowedFrameOrigins, type ServerSettings } from '#server/modules/settings/rules/server-settings.ts'
import { withFrameAncestors } from '#server/http/security-headers.ts'

/** In the layer of organisers' sheets (decision 6): it wins over ours, not over what protects the code of a ticket. */
const layeredStyleSheet = (css: string): string => `@layer event {\n${css.replaceAll('</', '<\\/')}\n}`

const cspHash = (sheet: string): string => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`

/** For the end of the head; "" where the operator set none. `source`: what the policy has to allow for it. */
export function customStyle({ BASE_CUSTOM_CSS: css = '' }: ServerSettings): {
  markup: string
  source: string
} {
  if (css.trim() === '') return { markup: '', source: '' }
  const sheet = layeredStyleSheet(css)
  return { markup: `<style>${sheet}</style>`, source: cspHash(sheet) }
}

/** What a page brings along, as the policy names it ('sha256-...'); "" is nothing. */
interface InlineSources {
  readonly style: string
  readonly script?: string
}

/** Lets a page bring its own, and be framed by the sites of EMBED_ALLOWED_ORIGINS (contract 2, section 5). */
export function extendPolicy(
  reply: FastifyReply,
  serverSettings: ServerSettings,
  { style, script = '' }: InlineSources,
): FastifyReply {
  const frames = allowedFrameOrigins(serverSettings)
  const policy = String(reply.getHeader('Content-Security-Policy'))
    .replace("style-src 'self'", `style-src 'self' ${style}`.trim())
    .replace("script-src 'self'", `script-src 'self' ${script}`.trim())
  if (frames.length > 0) void reply.removeHeader('X-Frame-Options')
  return reply.header('Content-Security-Policy', withFrameAncestors(policy, frames))
}

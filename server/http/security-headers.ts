/** Security headers of every answer. By the Content-Security-Policy a page runs scripts, styles and frames only of sites listed here. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Source expression of an inline style or script for the Content-Security-Policy. */
export const cspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Another site whose scripts, frames and connections a page may use because the operator configured it. */
export interface CspSource {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections?: readonly string[]
}

/** The bot check of Cloudflare. */
export const turnstileSource: CspSource = {
  scripts: ['https://challenges.cloudflare.com'],
  frames: ['https://challenges.cloudflare.com'],
}

/** The bot check of Google. */
export const recaptchaSource: CspSource = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

export const analyticsSource: CspSource = {
  scripts: ['https://www.googletagmanager.com/gtag/'],
  frames: [],
  connections: ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
}

export interface PolicyOptions {
  readonly cspSources?: readonly CspSource[]
  /** Origins that may show the page in a frame (docs/api/embedding.md#frames). */
  readonly frameAncestors?: readonly string[]
  /** Hashes ('sha256-...') of the style elements and scripts inside the page. */
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
}

const directive = (name: string, values: readonly string[], first: readonly string[] = []): string =>
  [name, ...first, ...values].join(' ')

/** @returns the value of the header */
export function contentSecurityPolicy({
  cspSources = [],
  frameAncestors = [],
  styles = [],
  scripts = [],
}: PolicyOptions = {}): string {
  const self = ["'self'"]
  const frames = cspSources.flatMap((source) => source.frames)
  return [
    "default-src 'none'",
    directive('script-src', [...scripts, ...cspSources.flatMap((source) => source.scripts)], self),
    ...(frames.length > 0 ? [directive('frame-src', frames)] : []),
    directive('style-src', styles, self),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    directive(
      'connect-src',
      cspSources.flatMap(({ connections }) => connections ?? []),
      self,
    ),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    directive('frame-ancestors', frameAncestors.length > 0 ? frameAncestors : ["'none'"]),
    "require-trusted-types-for 'script'",
    "trusted-types tessera dompurify 'allow-duplicates'",
  ].join('; ')
}

/** The policy of bytes that an organizer uploaded: a file that is opened as a page may do nothing. */
export const uploadedFilePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

const permissionsPolicy = [
  'accelerometer=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  // Wallets of the device, in the frames of Stripe's button; no other site's frame is allowed at all.
  'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
  'usb=()',
  // Scans the code of a ticket link, after a click.
  'camera=(self)',
  'screen-wake-lock=(self)',
].join(', ')

/** Seconds. */
const oneYear = 31_536_000

/**
 * @param options of the policy that answers have unless {@link setPagePolicy} replaces it
 * @returns the headers of the answer to a request
 */
export function createSecurityHeaders(
  options: PolicyOptions,
): (request: Pick<FastifyRequest, 'protocol'>) => Record<string, string> {
  const policy = contentSecurityPolicy(options)
  const framed = (options.frameAncestors ?? []).length > 0
  return ({ protocol }) => ({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    // X-Frame-Options cannot list origins: it would refuse all of them.
    ...(framed ? {} : { 'X-Frame-Options': 'DENY' }),
    // Ids in addresses grant access, so no other site may receive an address.
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    ...(protocol === 'https' ? { 'Strict-Transport-Security': `max-age=${String(oneYear)}` } : {}),
  })
}

/** Replaces the policy of one answer, for a page with its own styles, scripts or frame ancestors. */
export function setPagePolicy(reply: FastifyReply, options: PolicyOptions): FastifyReply {
  if ((options.frameAncestors ?? []).length > 0) void reply.removeHeader('X-Frame-Options')
  return reply.header('Content-Security-Policy', contentSecurityPolicy(options))
}

/** Headers that keep pages of this server to themselves. The app runs no script, style or frame of any uninvited site. */
import type { FastifyInstance } from 'fastify'

/** Another site whose script a page may run and whose frame it may show, because the operator set it up. */
export interface CspSource {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  /** Where its script may call. */
  readonly connections?: readonly string[]
}

export const turnstileSource: CspSource = {
  scripts: ['https://challenges.cloudflare.com'],
  frames: ['https://challenges.cloudflare.com'],
}
export const recaptchaSource: CspSource = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

export const stripeSource: CspSource = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}

export const contentSecurityPolicy = (cspSources: readonly CspSource[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...cspSources.flatMap(({ scripts }) => scripts)].join(' '),
    ...(cspSources.length > 0
      ? [['frame-src', ...cspSources.flatMap(({ frames }) => frames)].join(' ')]
      : []),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...cspSources.flatMap(({ connections: calls }) => calls ?? [])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types tessera dompurify 'allow-duplicates'",
  ].join('; ')

/** The policy with the sites that may frame the page (contract 2, section 5). */
export const withFrameAncestors = (policy: string, frames: readonly string[]): string =>
  frames.length === 0
    ? policy
    : policy.replace("frame-ancestors 'none'", `frame-ancestors ${frames.join(' ')}`)

/** For bytes that an organiser uploaded: opened on their own they may do nothing at all. */
export const uploadedFilePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

const permissionsPolicy = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
  'screen-wake-lock=(self)',
].join(', ')

const oneYear = 31_536_000

/** @param frames sites that may frame our pages; nobody else may, and with none nobody at all */
export function addSecurityHeaders(
  app: FastifyInstance,
  cspSources: readonly CspSource[],
  frames: readonly string[],
): void {
  const policy = withFrameAncestors(contentSecurityPolicy(cspSources), frames)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      // The older header knows no list of sites, and would forbid them all.
      ...(frames.length === 0 ? { 'X-Frame-Options': 'DENY' } : {}),
      // Ids in addresses are the right to read what is behind them: no other site learns one.
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': permissionsPolicy,
    })
    if (request.protocol === 'https')
      void reply.header('Strict-Transport-Security', `max-age=${String(oneYear)}`)
    done()
  })
}

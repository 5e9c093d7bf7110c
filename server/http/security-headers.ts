/** Security headers of every answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts'

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

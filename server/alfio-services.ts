/** Services of an alf.io server whose scripts the pages may run (docs/OPERATOR.md#environment). */
import {
  analyticsSource,
  recaptchaSource,
  turnstileSource,
  type CspSource,
} from '#server/http/content-security-policy.ts'
import { providerCspSources } from '#server/modules/payments/index.ts'

const sourcesByService: Readonly<Record<string, readonly CspSource[]>> = {
  turnstile: [turnstileSource],
  recaptcha: [recaptchaSource],
  analytics: [analyticsSource],
  stripe: providerCspSources,
}

/**
 * The sites that pages may use. The settings of each event decide what alf.io uses, so that the pages list all services when the
 * operator has not chosen.
 * @param text services separated by commas, or "none" @throws for any other word
 */
export function readAlfioServices(text: string | undefined): readonly CspSource[] {
  const all = Object.keys(sourcesByService)
  const names = (text ?? '').split(/[,\s]+/).filter((name) => name !== '')
  if (names.length === 1 && names[0] === 'none') return []
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw new Error(`ALFIO_SERVICES is none or a list of ${all.join(', ')}, not "${unknown}"`)
  return (names.length === 0 ? all : names).flatMap((name) => sourcesByService[name] ?? [])
}

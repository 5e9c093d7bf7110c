import type { ReactNode } from 'react'
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { webAddress } from '#kit/text/safe-address.ts'
import { NewTabLink } from '#ui/app/NewTabLink.tsx'
import { Check } from '#ui/forms/Check.tsx'
import { needsPrivacy, type Consents } from '../rules/payment/payment-options.ts'

type Props = {
  event: Pick<PurchaseContext, 'termsAndConditionsUrl' | 'privacyPolicyUrl'>
  consents: Consents
  onChange: (consents: Consents) => void
  /** Why a consent is needed. */
  errors: Readonly<Partial<Record<'terms' | 'privacy', string | undefined>>>
}

/** Id of the checkbox, target of the button that needs a consent. */
export const consentId = 'consent-terms'

const withoutStop = (text: string): string => text.replace(/\s*\.$/, '')

/** What the buyer declares about the terms and, where the event has one, the privacy policy; an organizer may override its parts. */
const Declarations = ({ event }: Pick<Props, 'event'>) => {
  const { t, has } = useTranslations()
  const link = (url: string | null, text: string): ReactNode => {
    const address = webAddress(url)
    if (address === null) return text
    return <NewTabLink href={address}>{text}</NewTabLink>
  }
  /** A sentence of the bundle without its full stop. Many languages need no suffix. */
  const sentence = (kind: 'tc' | 'privacy', url: string | null) => {
    const [prefix, text, suffix] = (['prefix', 'link.text', 'suffix'] as const).map((part) => {
      const key = `reservation-page.${kind}.${part}`
      return part === 'suffix' && !has(key) ? '' : t(key)
    }) as [string, string, string]
    const end = withoutStop(suffix)
    return (
      <>
        {prefix} {link(url, end === '' ? withoutStop(text) : text)}
        {end === '' ? '' : ` ${end}`}
      </>
    )
  }
  return (
    <>
      {sentence('tc', event.termsAndConditionsUrl)}
      {needsPrivacy(event) && <>. {sentence('privacy', event.privacyPolicyUrl)}.</>}
    </>
  )
}

/** The declarations that an order without a review makes by the press of its button. */
export const ConsentByOrder = ({ event }: Pick<Props, 'event'>) => {
  const { t } = useTranslations()
  return (
    <p className="small">
      {t('app.checkout.by-order')} <Declarations event={event} />
    </p>
  )
}

/** One tick for the terms and, where the event has one, for the privacy policy (docs/api/payments.md#terms-and-free-orders). */
export const TermsConsent = ({ event, consents, onChange, errors }: Props) => {
  const { terms, privacy, privacyNeeded } = consents
  return (
    <Check
      id={consentId}
      error={errors.terms ?? errors.privacy}
      checked={terms && (privacy || !privacyNeeded)}
      onChange={({ target: { checked } }) => onChange({ terms: checked, privacy: checked, privacyNeeded })}
      required
    >
      <Declarations event={event} />
    </Check>
  )
}

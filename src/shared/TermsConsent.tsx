import type { ReactNode } from 'react'
import type { Consents } from '#core/domain/payment-options.ts'
import type { PurchaseContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Check } from '#ui/Check.tsx'
import { NewTabLink } from './NewTabLink.tsx'
import { webAddress } from './web-address.ts'

type Props = {
  event: Pick<PurchaseContext, 'termsAndConditionsUrl' | 'privacyPolicyUrl'>
  consents: Consents
  onChange: (consents: Consents) => void
  /** Why a consent is needed, at its checkbox. */
  errors: Readonly<Partial<Record<'terms' | 'privacy', string | undefined>>>
}

/** Ids of the checkboxes, targets of the button that needs them. */
export const consentIds = { terms: 'consent-terms', privacy: 'consent-privacy' } as const

/**
 * Consent to the terms and, when the event has one, to the privacy policy
 * (docs/api/payments.md#terms-and-free-orders).
 */
export const TermsConsent = ({ event, consents, onChange, errors }: Props) => {
  const { t } = useTranslations()
  const link = (url: string | null, text: string): ReactNode => {
    const address = webAddress(url)
    if (address === null) return text
    return <NewTabLink href={address}>{text}</NewTabLink>
  }
  const line = (kind: 'tc' | 'privacy', url: string | null) => (
    <>
      {t(`reservation-page.${kind}.prefix`)} {link(url, t(`reservation-page.${kind}.link.text`))}{' '}
      {t(`reservation-page.${kind}.suffix`)}
    </>
  )
  return (
    <div>
      <Check
        id={consentIds.terms}
        error={errors.terms}
        checked={consents.terms}
        onChange={({ target }) => onChange({ ...consents, terms: target.checked })}
        required
      >
        {line('tc', event.termsAndConditionsUrl)}
      </Check>
      {consents.privacyNeeded && (
        <Check
          id={consentIds.privacy}
          error={errors.privacy}
          checked={consents.privacy}
          onChange={({ target }) => onChange({ ...consents, privacy: target.checked })}
          required
        >
          {line('privacy', event.privacyPolicyUrl)}
        </Check>
      )}
    </div>
  )
}

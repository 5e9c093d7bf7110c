import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { Page } from '#ui/Page.tsx'
import { useCheckout } from '../use-checkout.ts'
import { Countdown } from './Countdown.tsx'
import { ExpiredSheet } from './ExpiredSheet.tsx'
import { StepBar } from './StepBar.tsx'

type Props = {
  /** Index in the bar of the steps: 1 for the details, 2 for the payment. */
  step: 1 | 2
  back: string
  /** The hold has ended. */
  expired: boolean
  children: ReactNode
}

/** The page of a step while tickets are held, with the time that is left. */
export const StepPage = ({ step, back, expired, children }: Props) => {
  const { t, pick } = useTranslations()
  const { context } = useCheckout()
  const title = pick(context.title)
  // The payment has them at its consent.
  const legal = { terms: context.termsAndConditionsUrl, privacy: context.privacyPolicyUrl }
  return (
    <Page
      back={back}
      barTitle={title}
      status={<Countdown />}
      languages={context.contentLanguages}
      legal={step === 1 ? legal : null}
      bar
      wide
    >
      <DocumentTitle title={t('reservation-page.header.title', { 0: title })} />
      <StepBar current={step} />
      {children}
      <ExpiredSheet expired={expired} />
    </Page>
  )
}

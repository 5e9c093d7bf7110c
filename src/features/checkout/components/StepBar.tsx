import { useTranslations } from '#i18n/use-translations.ts'
import { Steps } from '#ui/Steps.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'

type Props = { current: 1 | 2 | 3 }

/** The steps of a reservation; the third has another name when there is nothing to pay. */
export const StepBar = ({ current }: Props) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const third = t(reservation.orderSummary.free ? 'breadcrumb.step3.free' : 'breadcrumb.step3')
  return (
    <Steps
      label={t('app.checkout.steps')}
      names={[t(contextKeys[context.type].firstStep), t('breadcrumb.step2'), third, t('breadcrumb.step4')]}
      current={current}
      done={t('app.checkout.step.done')}
    />
  )
}

import type { PurchaseContextType } from '#core/contract/values.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Steps } from '#ui/Steps.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'

type Props = { current: 1 | 2 | 3 }
type NamedProps = Props & { type: PurchaseContextType; free: boolean }

/** The steps of a reservation; the third has another name when there is nothing to pay. */
export const NamedSteps = ({ current, type, free }: NamedProps) => {
  const { t } = useTranslations()
  const third = t(free ? 'breadcrumb.step3.free' : 'breadcrumb.step3')
  return (
    <Steps
      label={t('app.checkout.steps')}
      names={[t(contextKeys[type].firstStep), t('breadcrumb.step2'), third, t('breadcrumb.step4')]}
      current={current}
      done={t('app.checkout.step.done')}
    />
  )
}

/** The steps of the reservation of the page. */
export const StepBar = ({ current }: Props) => {
  const { reservation, context } = useCheckout()
  return <NamedSteps current={current} type={context.type} free={reservation.orderSummary.free} />
}

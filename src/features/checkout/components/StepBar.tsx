import type { ReservationInfo } from '#core/contract/reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Steps } from '#ui/Steps.tsx'

type Props = { reservation: Pick<ReservationInfo, 'orderSummary'>; current: 1 | 2 | 3 }

/** The steps of a reservation; the third has another name when there is nothing to pay. */
export const StepBar = ({ reservation, current }: Props) => {
  const { t } = useTranslations()
  const third = t(reservation.orderSummary.free ? 'breadcrumb.step3.free' : 'breadcrumb.step3')
  return (
    <Steps
      label={t('app.checkout.steps')}
      names={[t('breadcrumb.step1'), t('breadcrumb.step2'), third, t('breadcrumb.step4')]}
      current={current}
      done={t('app.checkout.step.done')}
    />
  )
}

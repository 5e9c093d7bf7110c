import { useLocation } from 'react-router'
import type { PurchaseContextType } from '#core/contract/values.ts'
import { parsePage } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Steps } from '#ui/Steps.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'

type StepOutlineProps = {
  type: PurchaseContextType
  /** The reservation is read, and it is in the step of the address. */
  stepIsRead: boolean
}

/**
 * A step of the address that loads: the steps and the heading at once, lines where its fields come. The address of a link names a
 * step that the order may have left, so it has lines only; an entry that the app has added to the history has a key.
 */
export const StepOutline = ({ type, stepIsRead }: StepOutlineProps) => {
  const { t } = useTranslations()
  const { pathname, key } = useLocation()
  const page = parsePage(pathname)
  const isKnown = stepIsRead || key !== 'default'
  const step = isKnown && page?.page === 'reservation' ? page.step : undefined
  if (step === 'book')
    return (
      <>
        <NamedSteps current={1} type={type} free={false} />
        <Skeleton
          columns
          fields={3}
          heading={
            <>
              <h1>{t('reservation-page.your-details')}</h1>
              <p className="hint after-5">{t('common.required-fields')}</p>
            </>
          }
        />
      </>
    )
  if (step === 'overview')
    return (
      <>
        <NamedSteps current={2} type={type} free={false} />
        <Skeleton columns heading={<h1 className="after-4">{t('reservation-page.title')}</h1>} />
      </>
    )
  return <Skeleton columns />
}

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

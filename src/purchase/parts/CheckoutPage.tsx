import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import type { PurchaseContextType } from '#kit/values.ts'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { Icon, checkIcon } from '#ui/content/Icon.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton, SkeletonFields } from '#ui/page/Skeleton.tsx'
import { parsePage } from '#wire/page-paths.ts'
import { contextPath } from '#wire/purchase-context.ts'
import { contextKeys } from './context-keys.ts'
import { useCheckout } from './use-checkout.ts'
import { useSkipsReview } from './use-skips-review.ts'

type StepListProps = {
  /** Name of the list, "Steps". */
  label: string
  names: readonly string[]
  /** Index of the current step; the steps before it are done. */
  current: number
  /** Read after a finished step, "done". */
  done: string
}

/** The steps of the purchase. A phone shows their bars: the heading names the current one. */
const Steps = ({ label, names, current, done }: StepListProps) => (
  <ol className="steps" aria-label={label}>
    {names.map((name, index) => (
      <li
        // Texts that are not loaded yet are the same.
        key={index}
        className={index < current ? 'done' : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        {index < current && <Icon shape={checkIcon} />}
        <span>
          {index + 1}. {name}
          {index < current && <span className="vh"> ({done})</span>}
        </span>
      </li>
    ))}
  </ol>
)

/** The heading of the booking page. */
export const BookingHeading = () => {
  const { t } = useTranslations()
  return (
    <>
      <h1>{t('reservation-page.your-details')}</h1>
      <p className="hint before-2 after-5">{t('common.required-fields')}</p>
    </>
  )
}

/** The shape of a step, without words; that of a complete order has its tickets. */
const StepShape = ({ isComplete }: { isComplete: boolean }) => (
  <>
    {!isComplete && (
      <ol className="steps" aria-hidden="true">
        <li />
        <li />
        <li />
        <li />
      </ol>
    )}
    <div className="skeleton two-columns step-shape" aria-hidden="true">
      <div className="stack">
        <div className="line" />
        {isComplete ? <div className="bought" /> : <SkeletonFields count={3} />}
      </div>
      <aside>
        <div className="tall" />
      </aside>
    </div>
  </>
)

type StepOutlineProps = {
  type: PurchaseContextType
  /** The reservation is read, and it is in the step of the address. */
  stepIsRead: boolean
}

/**
 * A step of the address that loads: the steps and the heading at once, lines where its fields come. The address of a link names a
 * step that the order may have left, so it has its shape only; an entry that the app has added to the history has a key.
 */
export const StepOutline = ({ type, stepIsRead }: StepOutlineProps) => {
  const { t } = useTranslations()
  const { pathname, key } = useLocation()
  const page = parsePage(pathname)
  const isKnown = stepIsRead || key !== 'default'
  const step = isKnown && page?.page === 'reservation' ? page.step : undefined
  if (step !== 'book' && step !== 'overview')
    return <StepShape isComplete={page?.page === 'reservation' && page.step === 'success'} />
  const outline =
    step === 'book'
      ? { fields: 3, heading: <BookingHeading /> }
      : { heading: <h1 className="after-4">{t('reservation-page.title')}</h1> }
  return (
    <>
      <NamedSteps current={step === 'book' ? 1 : 2} type={type} review="breadcrumb.step3" />
      <Skeleton columns {...outline} />
    </>
  )
}

type StepsProps = {
  current: 1 | 2
  type: PurchaseContextType
  /** Name of the step after the details; undefined for an order that skips it. */
  review: 'breadcrumb.step3' | 'breadcrumb.step3.free' | undefined
}

/** The steps of a reservation. */
const NamedSteps = ({ current, type, review }: StepsProps) => {
  const { t } = useTranslations()
  const keys = [contextKeys[type].firstStep, 'breadcrumb.step2', review ?? [], 'breadcrumb.step4'].flat()
  return (
    <Steps
      label={t('app.checkout.steps')}
      names={keys.map((key) => t(key))}
      current={current}
      done={t('app.checkout.step.done')}
    />
  )
}

type Props = ComponentProps<typeof Page> & {
  /** Title of the document. */
  title: string
  /** Index in the bar of the steps: 1 for the details, 2 for the payment; without it the page has no steps. */
  step?: 1 | 2
}

/** The frame of a page of an order. */
export const CheckoutPage = ({ title, step, children, ...page }: Props) => {
  const { pick } = useTranslations()
  const { reservation, context } = useCheckout()
  const skips = useSkipsReview()
  const review = reservation.orderSummary.free ? 'breadcrumb.step3.free' : 'breadcrumb.step3'
  return (
    <Page
      back={contextPath(context)}
      barTitle={pick(context.title)}
      languages={context.contentLanguages}
      legal={null}
      wide
      {...page}
    >
      <DocumentTitle title={title} />
      {step && (
        <NamedSteps current={step} type={context.type} review={step === 1 && skips ? undefined : review} />
      )}
      {children}
    </Page>
  )
}

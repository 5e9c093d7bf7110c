import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { PurchaseContextType } from '#kit/values.ts'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { Icon, checkIcon } from '#ui/content/Icon.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { useTwoColumns } from '#ui/page/use-two-columns.ts'
import { parsePage } from '#wire/page-paths.ts'
import { contextPath } from '#wire/purchase-context.ts'
import { personLabels } from './attendee/attendee-labels.ts'
import { contextKeys } from './context-keys.ts'
import { OrderSubject } from './OrderedEvent.tsx'
import { useCheckout } from './use-checkout.ts'
import { useSkipsReview } from './use-skips-review.ts'

/** The heading of the booking page; on a phone, which has no card of the order, with the event. */
export const BookingHeading = ({ context }: Pick<StepOutlineProps, 'context'>) => {
  const { t } = useTranslations()
  const twoColumns = useTwoColumns()
  return (
    <>
      <h1>{t('reservation-page.your-details')}</h1>
      {!twoColumns && context?.type === 'event' && (
        <div className="order-line before-3 after-3">
          <OrderSubject context={context} />
        </div>
      )}
      <p className="hint required-note before-2 after-4">{t('common.required-fields')}</p>
    </>
  )
}

/** The fields of the contact, without controls. */
const ContactOutline = ({ type }: Pick<StepOutlineProps, 'type'>) => {
  const { t } = useTranslations()
  const { email, firstName, lastName } = personLabels({ t })
  const field = (label: string, hint?: string) => (
    <div className="field">
      <span className="field-label">{label} *</span>
      {hint && <p className="hint">{hint}</p>}
      <div className="input" />
    </div>
  )
  return (
    <div className="stack gap-5" aria-hidden="true">
      <h2>{t('app.checkout.contact')}</h2>
      {field(email, t(contextKeys[type].contactHint, { count: 2 }))}
      <div className="field-pair">
        {field(firstName)}
        {field(lastName)}
      </div>
    </div>
  )
}

type StepOutlineProps = {
  type: PurchaseContextType
  /** The reservation is read, and it is in the step of the address. */
  stepIsRead: boolean
  /** What is ordered, where the device has it. */
  context: PurchaseContext | undefined
}

/** The shape of a complete order: its tickets. */
const completeOrder = (
  <div className="skeleton two-columns step-shape" aria-hidden="true">
    <div className="stack">
      <div className="line" />
      <div className="prose" />
      <div className="bought" />
    </div>
    <aside>
      <div className="tall" />
    </aside>
  </div>
)

/**
 * A step of the address that loads: the steps, the heading and the event at once, lines where its fields come. The address of a link
 * names a step that the order may have left, so it has its shape only; an entry that the app has added to the history has a key.
 */
export const StepOutline = ({ type, stepIsRead, context }: StepOutlineProps) => {
  const { t } = useTranslations()
  const { pathname, key } = useLocation()
  const twoColumns = useTwoColumns()
  const page = parsePage(pathname)
  const step = page?.page === 'reservation' ? page.step : undefined
  if (step === 'success') return completeOrder
  if (!stepIsRead && key === 'default') return <Skeleton columns />
  const isBook = step === 'book'
  return (
    <>
      <NamedSteps current={isBook ? 1 : 2} type={type} review="breadcrumb.step3" />
      <div className="skeleton two-columns step-shape">
        <div>
          {isBook ? (
            <>
              <BookingHeading context={context} />
              <ContactOutline type={type} />
            </>
          ) : (
            <>
              <h1 className="after-4">{t('reservation-page.title')}</h1>
              <div className="card ordered-card after-5">
                {!twoColumns && context && <OrderSubject context={context} />}
                <div className="prose" />
              </div>
              <h2 className="after-4">{t('reservation-page.payment')}</h2>
              <div className="payment-methods" aria-hidden="true">
                <div className="radio-card" />
                <div className="radio-card" />
              </div>
            </>
          )}
        </div>
        <aside className="card" aria-hidden="true">
          {context ? <OrderSubject context={context} /> : <div className="tall" />}
          <div className="prose" />
        </aside>
      </div>
    </>
  )
}

type StepsProps = {
  /** Index of the current step; the steps before it are done. */
  current: 1 | 2
  type: PurchaseContextType
  /** Name of the step after the details; undefined for an order that skips it. */
  review: 'breadcrumb.step3' | 'breadcrumb.step3.free' | undefined
}

/** The steps of the purchase. A phone shows their bars: the heading names the current one. */
const NamedSteps = ({ current, type, review }: StepsProps) => {
  const { t } = useTranslations()
  const keys = [contextKeys[type].firstStep, 'breadcrumb.step2', review ?? [], 'breadcrumb.step4'].flat()
  return (
    <ol className="steps" aria-label={t('app.checkout.steps')}>
      {keys.map((key, index) => (
        <li
          key={key}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {index < current && <Icon shape={checkIcon} />}
          <span>
            {index + 1}. {t(key)}
            {index < current && <span className="vh"> ({t('app.checkout.step.done')})</span>}
          </span>
        </li>
      ))}
    </ol>
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
      account="wide"
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

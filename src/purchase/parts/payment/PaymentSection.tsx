import { useState, type ReactNode, Fragment } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { Button } from '#ui/content/Button.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { MailText } from '#ui/content/MailText.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useReader } from '#ui/data/use-current-time.ts'
import { FieldMessages, describedBy } from '#ui/forms/Field.tsx'
import { RadioCard } from '#ui/forms/RadioCard.tsx'
import { paymentEndpoints } from '../../contract/payment.ts'
import { textsIn } from '../../rules/payment/payment-instructions.ts'
import {
  stripeAccount,
  type SubmitBlocker,
  transferDays,
  transferDeadline,
  type PaymentOption,
} from '../../rules/payment/payment-options.ts'
import { isPaidByTransfer, isPaidOnSite, proxyFacts } from '../../rules/payment/payment-proxies.ts'
import { contextKeys } from '../context-keys.ts'
import { paymentDeadlineText } from '../PaymentDeadline.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useOnceTrue } from '../use-once-true.ts'
import { MethodMark } from './MethodMark.tsx'
import type { PaymentChoice } from './use-payment-choice.ts'

const StripeCardFields = lazyPart(async () => (await import('./StripeCardFields.tsx')).StripeCardFields)

/** Id of the first method, target of the button that needs a choice. */
export const firstMethodId = 'first-method'

/** The line below the name of a method. That one leaves for a provider is written once, at the chosen method. */
function useDetailOf(chosen: PaymentOption | null): (option: PaymentOption) => string | undefined {
  const translations = useTranslations()
  const { reservation, context } = useCheckout()
  const reader = useReader()
  const { t } = translations
  const { onSiteText, transferDays: transferDaysKey } = contextKeys[context.type]
  return (option) => {
    // PayPal has approved the payment.
    if (reservation.tokenAcquired) return t('reservation-page.paypal.confirm')
    if (isPaidByTransfer(option.proxy)) {
      if (option.parameters['deferred'] === true) return t('reservation-page.offline.deferred.description')
      const deadline = transferDeadline(option)
      if (deadline !== null) return paymentDeadlineText(translations, deadline, context.timeZone, reader)
      const days = transferDays(option)
      return days === null ? undefined : t(transferDaysKey, { 0: days })
    }
    if (option.flow === 'redirect' && chosen?.method !== option.method) return undefined
    const key = isPaidOnSite(option.proxy) ? onSiteText : proxyFacts(option.proxy)?.detail
    return key ? t(key) : undefined
  }
}

type Props = {
  payment: PaymentChoice
  /** Why a blocker has to be removed, after a press of the button that met it. */
  errors: Readonly<Partial<Record<SubmitBlocker, string>>>
  /** How the last attempt ended. */
  children: ReactNode
  /** The method of that attempt, at which its end is shown; above the list without one. */
  tried: string | null
}

/** More methods than this are folded. */
const mostMethods = 4

/** The payment methods as radio buttons; up to three stand side by side on a wide screen. The rest of many is folded. */
const PaymentMethodChoice = ({ payment, errors, tried, children: outcome }: Props) => {
  const { t, lang } = useTranslations()
  const { context } = useCheckout()
  const { options, customMethods, chosen } = payment
  const detailOf = useDetailOf(chosen)
  const account = stripeAccount(chosen)
  const custom = (option: PaymentOption) => {
    const method = customMethods.find(({ paymentMethodId }) => paymentMethodId === option.method)
    const all = Object.entries(method?.localizations ?? {})
    return textsIn(
      all.map(([code, texts]) => ({ lang: code, ...texts })),
      lang,
    )
  }
  const chosenTexts = chosen === null ? undefined : custom(chosen)
  const rest = options.slice(options.length > mostMethods ? mostMethods : options.length)
  const isRestNeeded = useOnceTrue(rest.some(({ method }) => method === chosen?.method || method === tried))
  const cards = (some: readonly PaymentOption[]) =>
    some.map((option) => {
      const texts = custom(option)
      return (
        <Fragment key={option.method}>
          <RadioCard
            id={option === options[0] ? firstMethodId : undefined}
            name="method"
            title={
              option.title === null ? (
                <span lang={texts?.lang}>{texts?.paymentName}</span>
              ) : (
                t(isPaidOnSite(option.proxy) ? contextKeys[context.type].onSite : option.title)
              )
            }
            detail={detailOf(option)}
            mark={<MethodMark option={option} />}
            checked={chosen?.method === option.method}
            onChange={() => payment.choose(option)}
          />
          {option.method === tried && outcome}
        </Fragment>
      )
    })
  return (
    <div
      className="stack gap-2"
      role="radiogroup"
      aria-labelledby="method"
      aria-describedby={describedBy('methods', undefined, errors.method)}
    >
      <FieldMessages id="methods" error={errors.method} />
      {options.every(({ method }) => method !== tried) && outcome}
      <div className={options.length > 3 ? 'stack gap-2' : 'payment-methods'}>
        {cards(options.slice(0, options.length - rest.length))}
      </div>
      {rest.length > 0 && (
        <Disclosure summary={t('app.checkout.more-methods')} open={isRestNeeded}>
          <div className="stack gap-2">{cards(rest)}</div>
        </Disclosure>
      )}
      {chosenTexts !== undefined && chosenTexts.paymentDescription !== '' && (
        <ServerHtml html={chosenTexts.paymentDescription} under={2} lang={chosenTexts.lang} />
      )}
      {account !== null && (
        <StripeCardFields account={account} onChange={payment.setCard} error={errors.card} />
      )}
    </div>
  )
}

const NoMethod = () => {
  const { t } = useTranslations()
  const { context } = useCheckout()
  return (
    <Notice tone="warn" title={t('app.checkout.no-method')}>
      {t('app.checkout.no-method.text')}{' '}
      <a href={`mailto:${context.organizationEmail}`}>
        <MailText>{context.organizationEmail}</MailText>
      </a>
    </Notice>
  )
}

/** Drops the approval of PayPal: the buyer chooses another method. */
const DropApproval = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { reservation, refresh } = useCheckout()
  const [failure, setFailure] = useState<Failure | null>(null)
  const drop = async () => {
    const answer = await api.call(paymentEndpoints.dropPaymentToken, {
      params: { reservationId: reservation.id },
    })
    setFailure(answer.kind === 'value' ? null : answer)
    await refresh()
  }
  return (
    <>
      {failure !== null && <OutcomeNotice failure={failure} onRetry={drop} />}
      <Button variant="line" className="before-4" onClick={drop}>
        {t('app.checkout.other-method')}
      </Button>
    </>
  )
}

/** How the buyer pays: the methods and the fields of the chosen one. */
export const PaymentSection = (props: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const { payment, children } = props
  const { options, customFailure } = payment
  return (
    <section aria-labelledby="method">
      <h2 className="after-4" id="method">
        {t('reservation-page.payment')}
      </h2>
      {options.length === 0 && children}
      {customFailure !== null && (
        <OutcomeNotice failure={customFailure} onRetry={payment.loadCustom} automatic />
      )}
      {options.length === 0 && customFailure === null && <NoMethod />}
      {options.length > 0 && <PaymentMethodChoice {...props} />}
      {reservation.tokenAcquired && <DropApproval />}
    </section>
  )
}

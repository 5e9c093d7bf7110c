import { Fragment, type ReactNode } from 'react'
import type { CustomPaymentMethod } from '#core/contract/payment.ts'
import { transferDays, transferDeadline, type PaymentOption } from '#core/domain/payment-options.ts'
import { isPaidByTransfer, isPaidOnSite, proxyFacts } from '#core/domain/payment-proxies.ts'
import type { PurchaseContext } from '#core/domain/purchase-context.ts'
import type { Reader } from '#core/domain/short-dates.ts'
import type { Translations } from '#core/domain/translations.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { paymentDeadlineText } from '#shared/payment-deadline-text.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { useReader } from '#shared/use-reader.ts'
import { FieldMessages, describedBy } from '#ui/FieldMessages.tsx'
import { RadioCard } from '#ui/RadioCard.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'
import { MethodMark } from './MethodMark.tsx'

type Localization = CustomPaymentMethod['localizations'][string]

/**
 * The texts of a custom offline method in a language, else in English, else in its first language, with the language they
 * are in; undefined for a method without texts (docs/api/payments.md#custom-offline-methods).
 */
function customMethodTexts(
  { localizations }: CustomPaymentMethod,
  lang: string,
): (Localization & { readonly locale: string }) | undefined {
  const locale = [lang, 'en', ...Object.keys(localizations)].find((key) => Object.hasOwn(localizations, key))
  const texts = locale === undefined ? undefined : localizations[locale]
  return texts === undefined || locale === undefined ? undefined : { ...texts, locale }
}

type Props = {
  options: readonly PaymentOption[]
  /** Details of the custom offline methods. */
  customMethods: readonly CustomPaymentMethod[]
  chosen: PaymentOption | null
  onChoose: (option: PaymentOption) => void
  /** PayPal has approved the payment. */
  approved: boolean
  /** Why the choice is needed, after an attempt without one. */
  error?: string | undefined
  /** How the last attempt ended. */
  outcome: ReactNode
  /** The method of that attempt, at which its end is shown; above the list without one. */
  tried: string | null
  /** The fields of the chosen method. */
  children?: ReactNode
}

/** Id of the first method, target of the button that needs a choice. */
export const firstMethodId = 'first-method'

interface MethodState {
  readonly isChosen: boolean
  /** PayPal has approved the payment. */
  readonly approved: boolean
  readonly reader: Reader
}

/** The line below the name. That one leaves for a provider is written once, at the chosen method. */
function detailOf(
  option: PaymentOption,
  { isChosen, approved, reader }: MethodState,
  translations: Pick<Translations, 't' | 'lang'>,
  { type, timeZone }: PurchaseContext,
): string | undefined {
  const { t } = translations
  if (approved) return t('reservation-page.paypal.confirm')
  if (isPaidByTransfer(option.proxy)) {
    if (option.parameters['deferred'] === true) return t('reservation-page.offline.deferred.description')
    const deadline = transferDeadline(option)
    if (deadline !== null) return paymentDeadlineText(translations, deadline, timeZone, reader)
    const days = transferDays(option)
    return days === null ? undefined : t(contextKeys[type].transferDays, { 0: days })
  }
  if (option.flow === 'redirect' && !isChosen) return undefined
  const key = isPaidOnSite(option.proxy) ? contextKeys[type].onSiteText : proxyFacts(option.proxy)?.detail
  return key ? t(key) : undefined
}

/** The payment methods as radio buttons; up to three stand side by side on a wide screen. */
export const PaymentMethodChoice = ({ options, customMethods, chosen, approved, ...props }: Props) => {
  const translations = useTranslations()
  const { t, lang } = translations
  const { context } = useCheckout()
  const reader = useReader()
  const { onChoose, error, outcome, tried, children } = props
  const custom = (option: PaymentOption) => {
    const method = customMethods.find(({ paymentMethodId }) => paymentMethodId === option.method)
    return method && customMethodTexts(method, lang)
  }
  const chosenTexts = chosen === null ? undefined : custom(chosen)
  return (
    <div
      className="stack gap-2"
      role="radiogroup"
      aria-labelledby="method"
      aria-describedby={describedBy('methods', undefined, error)}
    >
      <FieldMessages id="methods" error={error} />
      {options.every(({ method }) => method !== tried) && outcome}
      <div className={options.length > 3 ? 'stack gap-2' : 'payment-methods'}>
        {options.map((option, index) => {
          const texts = custom(option)
          const isChosen = chosen?.method === option.method
          return (
            <Fragment key={option.method}>
              <RadioCard
                id={index === 0 ? firstMethodId : undefined}
                name="method"
                title={
                  option.title === null ? (
                    <span lang={texts?.locale}>{texts?.paymentName}</span>
                  ) : (
                    t(isPaidOnSite(option.proxy) ? contextKeys[context.type].onSite : option.title)
                  )
                }
                detail={detailOf(option, { isChosen, approved, reader }, translations, context)}
                mark={<MethodMark option={option} />}
                checked={isChosen}
                onChange={() => onChoose(option)}
              />
              {option.method === tried && outcome}
            </Fragment>
          )
        })}
      </div>
      {chosenTexts !== undefined && chosenTexts.paymentDescription !== '' && (
        <ServerHtml html={chosenTexts.paymentDescription} under={2} lang={chosenTexts.locale} />
      )}
      {children}
    </div>
  )
}

import { useEffect, useId, useState, type SubmitEvent } from 'react'
import type { PromoCodeInfo } from '#catalogue/contract/discounts.ts'
import type { EventInfo, TicketCategory } from '#catalogue/contract/event.ts'
import { priceText } from '#catalogue/parts/price-texts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { percentText } from '#kit/money/money-format.ts'
import { cleanCode } from '#kit/text/clean-text.ts'
import { localeOf } from '#kit/text/language-choice.ts'
import type { Translations } from '#kit/text/translations.ts'
import { shortMoment } from '#kit/time/short-dates.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { problemTexts } from '#ui/app/problem-text.ts'
import { useFocusWhenLost } from '#ui/app/use-focus-when-lost.ts'
import { Button } from '#ui/content/Button.tsx'
import { ticketPlusIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useReader } from '#ui/data/use-current-time.ts'
import { Field, Input } from '#ui/forms/Field.tsx'
import { focusControl } from '#ui/forms/focus-control.ts'
import type { usePromoCode } from './use-promo-code.ts'

/** Ms until the field of the opened form takes the focus (docs/api/client-behavior.md#intervals). */
const focusDelay = 200

type Props = {
  event: EventInfo
  state: ReturnType<typeof usePromoCode>
  /** The categories that the event sells with the code, which opens the restricted ones; undefined until they are known. */
  categories: readonly TicketCategory[] | undefined
  onChange: (code: string | null) => void
}

/** The discount of the code; null for a code that only opens categories. */
function discountText(
  { type, discountType, discountAmount }: PromoCodeInfo,
  { currency }: EventInfo,
  { t, lang }: Translations,
): string | null {
  if (type !== 'DISCOUNT' || discountAmount === null) return null
  if (discountType === 'PERCENTAGE') {
    const percent = discountAmount.units / 10 ** discountAmount.digits / 100
    const text = percentText(percent, lang)
    return t('show-event.promo-code-percentage-discount', { 0: text })
  }
  const money = priceText(discountAmount, currency, lang)
  // alf.io has no separate text for a discount on the whole order.
  return discountType === 'FIXED_AMOUNT_RESERVATION'
    ? t('show-event.promo-code-percentage-discount', { 0: money })
    : t('show-event.promo-code-fixed-amount-discount', { 0: money })
}

/** Why the server refused a code; the end of one that has expired is a time of the event. */
function useRefusalText({ timeZone }: EventInfo, failure: Failure | null): string | undefined {
  const translations = useTranslations()
  const reader = useReader()
  if (failure?.kind !== 'refused') return undefined
  const problems = failure.problems.map(({ code, args }) => {
    if (code !== 'error.STEP_1_CODE_EXPIRED') return { code, args }
    const end = new Date(Number(args[0])).getTime()
    if (Number.isNaN(end)) return { code: 'error.STEP_1_CODE_NOT_FOUND' }
    return { code, args: { 0: shortMoment(end, timeZone, translations.lang, reader) } }
  })
  return problemTexts(translations, problems).join(' ')
}

const CodeForm = ({ event, state, kind, onChange }: Omit<Props, 'categories'> & { kind: string }) => {
  const { t } = useTranslations()
  const id = useId()
  const { addressCode, failure } = state
  const [code, setCode] = useState(addressCode ?? '')
  useEffect(() => {
    // A code of the address opens the form by itself: the focus stays where it is.
    if (addressCode !== null) return
    const timer = setTimeout(() => focusControl(id), focusDelay)
    return () => clearTimeout(timer)
  }, [id, addressCode])
  const entered = cleanCode(code)
  const refusal = useRefusalText(event, failure)
  const error = entered === addressCode ? refusal : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (entered === '') focusControl(id)
    else onChange(entered)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field id={id} label={t('show-event.promo-code-insert', { 0: kind })} error={error}>
        <div className="join">
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={50}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" variant="line" busy={state.isChecking || state.applied !== null}>
            {t('show-event.promo-code.apply')}
          </Button>
        </div>
      </Field>
      {failure !== null && failure.kind !== 'refused' && (
        <OutcomeNotice failure={failure} onRetry={state.retry} />
      )}
    </form>
  )
}

/** A button that opens the form, or the applied code. A refused code stays in the form. */
const CodeState = ({ event, state, categories, onChange }: Props) => {
  const translations = useTranslations()
  const { t, lang } = translations
  const unlocked = (categories ?? []).flatMap(({ accessRestricted, name }) =>
    accessRestricted ? [name] : [],
  )
  const [isOpen, setIsOpen] = useState(false)
  const { usePartnerCode } = event.promotionsConfiguration
  const kind = t(`show-event.promo-code-type.${usePartnerCode ? 'partner' : 'promotional'}`)
  // What it unlocks comes with the categories.
  if (state.applied !== null && categories !== undefined) {
    return (
      <Notice
        tone="ok"
        live="status"
        title={
          unlocked.length > 0 ? (
            t('app.browse.code.unlocked', {
              code: state.applied.code,
              count: unlocked.length,
              names: new Intl.ListFormat(localeOf(lang)).format(unlocked),
            })
          ) : (
            <>
              {t('show-event.promo-code-applied', { 0: kind })}{' '}
              <bdi className="code">{state.applied.code}</bdi>
            </>
          )
        }
        actions={
          <Button variant="text" slim onClick={() => onChange(null)}>
            {t('app.browse.code.remove')}
          </Button>
        }
      >
        {discountText(state.applied, event, translations)}
      </Notice>
    )
  }
  return isOpen || state.addressCode !== null ? (
    <CodeForm event={event} state={state} kind={kind} onChange={onChange} />
  ) : (
    <Button variant="text" icon={ticketPlusIcon} onClick={() => setIsOpen(true)}>
      {t('show-event.promo-code', { 0: kind })}
    </Button>
  )
}

/** The box for a promo code. It takes the focus of the button that the answer to a press replaces; a code of the address takes none. */
export const PromoCode = ({ onChange, ...props }: Props) => {
  const [isUsed, setIsUsed] = useState(false)
  const isApplied = props.state.applied !== null && props.categories !== undefined
  const box = useFocusWhenLost<HTMLDivElement>(isUsed && (isApplied ? 'applied' : 'open'), false)
  const change = (code: string | null): void => {
    setIsUsed(true)
    onChange(code)
  }
  return (
    <div ref={box} tabIndex={-1} className="before-4 after-4">
      <CodeState {...props} onChange={change} />
    </div>
  )
}

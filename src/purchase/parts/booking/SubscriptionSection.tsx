import { useEffect, useState, type SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'
import { subscriptionOf } from '#catalogue/parts/subscription-of.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { cleanCode } from '#kit/text/clean-text.ts'
import type { Translations } from '#kit/text/translations.ts'
import { useStoredPasses } from '#pass/parts/use-stored-passes.ts'
import { entriesLeft } from '#pass/rules/stored-passes.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { problemTexts } from '#ui/app/problem-text.ts'
import { showToast } from '#ui/app/toasts.ts'
import { useFocusWhenLost } from '#ui/app/use-focus-when-lost.ts'
import { Button } from '#ui/content/Button.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { Field, Input } from '#ui/forms/Field.tsx'
import { focusControl } from '#ui/forms/focus-control.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { removeSubscriptionCode, applySubscriptionCode } from '../../flows/subscription-code.ts'
import { type CodeFailure, keepCodeOutcome, refusedCodeOf } from '../refused-codes.ts'
import { useCheckout } from '../use-checkout.ts'

type StoredPassesProps = {
  eventShortName: string
  /** Lets the subscription with this id pay. */
  onUse: (id: string) => Promise<void>
}

/** Passes of this device that open the event, one press each instead of their PIN. */
const StoredPasses = ({ eventShortName, onUse }: StoredPassesProps) => {
  const { t, pick, pickLang } = useTranslations()
  const passes = useStoredPasses(eventShortName)
  if (passes.length === 0) return null
  return (
    <ul className="stack gap-2 after-3" aria-label={t('app.checkout.pass.stored')}>
      {passes.map((pass) => {
        const left = entriesLeft(pass)
        return (
          <li key={pass.id} className="pass-tile pass-offer">
            <span>
              <b lang={pickLang(pass.title)}>{pick(pass.title)}</b>
              {left !== null && (
                <span className="below dim small">{t('app.checkout.pass.left', { count: left })}</span>
              )}
            </span>
            <Button variant="line" slim onClick={() => onUse(pass.id)}>
              {t('app.checkout.pass.use')}
              <span className="vh"> {pick(pass.title)}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Lets a subscription pay for the tickets of the reservation. */
function useSubscriptionCode() {
  const { t } = useTranslations()
  const tools = useServices()
  const { reservation, refresh } = useCheckout()
  const [failure, setFailure] = useState<CodeFailure | null>(() => refusedCodeOf(reservation.id))
  /** @param code the id or the PIN of a subscription */
  const apply = async (code: string) => {
    const answer = await applySubscriptionCode(tools, {
      reservationId: reservation.id,
      code,
      email: reservation.email,
    })
    keepCodeOutcome(reservation.id, answer)
    setFailure(answer.kind === 'applied' ? null : answer)
    if (answer.kind === 'applied')
      showToast({ id: 'subscription', text: t('reservation-page.overview.applied-subscription-code') })
    // Without an answer the server may have applied it, and it applies none twice.
    if (answer.kind !== 'refused') await refresh()
  }
  return { failure, apply }
}

/** Removes the applied subscription after a confirmation. */
const RemoveSubscription = () => {
  const { t } = useTranslations()
  const tools = useServices()
  const { reservation, refresh } = useCheckout()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const remove = async () => {
    const answer = await removeSubscriptionCode(tools, reservation.id)
    setFailure(answer.kind === 'value' ? null : answer)
    if (answer.kind === 'value')
      showToast({ id: 'subscription', text: t('reservation-page.overview.removed-subscription') })
    // Without an answer the server may have removed it.
    if (answer.kind !== 'refused') await refresh()
  }
  return (
    <>
      <Button variant="text" slim onClick={() => setAsking(true)}>
        {t('summary.table.remove-applied-subscription-from-order')}
      </Button>
      <Sheet
        open={asking}
        title={t('reservation-page.overview.modal.remove-subscription')}
        onDismiss={() => setAsking(false)}
        dismiss={t('app.checkout.pass.keep')}
        actions={
          <Button variant="line" bad onClick={remove}>
            {t('app.shell.remove')}
          </Button>
        }
      >
        {failure !== null && <OutcomeNotice failure={failure} />}
      </Sheet>
    </>
  )
}

const fieldId = 'subscription-code'
/** Ms until the opened field takes the focus (docs/api/client-behavior.md#payment-choice). */
const focusDelay = 200

/** The problem of a code in words; undefined for a failure that is no problem of the code. */
function codeErrorText(failure: CodeFailure | null, translations: Translations): string | undefined {
  if (failure?.kind === 'not-applicable') return translations.t('app.checkout.pass.refused')
  return failure?.kind === 'refused' && failure.problems.length > 0
    ? problemTexts(translations, failure.problems).join(' ')
    : undefined
}

type FormProps = {
  /** The id of a subscription from the address; null without one. */
  addressCode: string | null
  failure: CodeFailure | null
  onApply: (code: string) => Promise<void>
}

/** The field for the PIN or the id of a subscription. */
const CodeForm = ({ addressCode, failure: last, onApply }: FormProps) => {
  const translations = useTranslations()
  const { t } = translations
  const [code, setCode] = useState(addressCode ?? '')
  const [isChanged, setIsChanged] = useState(false)
  const entered = cleanCode(code)
  const apply = () => {
    setIsChanged(false)
    return onApply(entered)
  }
  const press = () => (entered === '' ? focusControl(fieldId) : apply())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void press()
  }
  const failure = isChanged ? null : last
  const error = codeErrorText(failure, translations)
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field id={fieldId} label={t('reservation-page.overview.insert-subscription-code')} error={error}>
        <Input
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          value={code}
          onChange={({ target }) => {
            setIsChanged(true)
            setCode(target.value)
          }}
        />
      </Field>
      {failure !== null && failure.kind !== 'not-applicable' && error === undefined && (
        <OutcomeNotice failure={failure} onRetry={apply} />
      )}
      <Button variant="line" onClick={press}>
        {t('reservation-page.overview.apply-subscription-code')}
      </Button>
    </form>
  )
}

/** The passes of this device, and the field for another one, open for an address with an id and for a code that failed. */
const ApplySubscription = () => {
  const { t } = useTranslations()
  const [search] = useSearchParams()
  const appliedId = subscriptionOf(search)
  const { context } = useCheckout()
  const { failure, apply } = useSubscriptionCode()
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => focusControl(fieldId), focusDelay)
    return () => clearTimeout(timer)
  }, [opened])
  return (
    <>
      <StoredPasses eventShortName={context.publicIdentifier} onUse={apply} />
      <Disclosure
        summary={t('reservation-page.overview.pay-with-subscription')}
        open={appliedId !== null || failure !== null}
        onOpen={() => setOpened(true)}
      >
        <CodeForm addressCode={appliedId} failure={failure} onApply={apply} />
      </Disclosure>
    </>
  )
}

/** A subscription that pays for the tickets: the field for its code, or the applied one with its removal. */
export const SubscriptionSection = () => {
  const { reservation, context } = useCheckout()
  const isApplied = reservation.orderSummary.summary.some(({ type }) => type === 'APPLIED_SUBSCRIPTION')
  const section = useFocusWhenLost<HTMLDivElement>(isApplied)
  const canApply = context.canApplySubscriptions && !reservation.orderSummary.free
  if (isApplied ? context.type !== 'event' : !canApply) return null
  return (
    <div ref={section} tabIndex={-1}>
      {isApplied ? <RemoveSubscription /> : <ApplySubscription />}
    </div>
  )
}

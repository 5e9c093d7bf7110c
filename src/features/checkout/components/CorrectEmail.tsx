import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { suggestEmail } from '#core/domain/suggest-email.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { SuggestedEmail } from '#shared/attendee/EmailSuggestion.tsx'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { useFocusWhenLost } from '#shared/use-focus-when-lost.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { mailIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { organizerMailLink } from '../organizer-mail-link.ts'
import { useCheckout } from '../use-checkout.ts'
import { useCorrectEmail, type CorrectEmailState } from '../use-correct-email.ts'

/** The wrong address is selected, so that typing replaces it and a slip is mended by an arrow key. */
function selectAll(id: string): void {
  const input = document.getElementById(id)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

type FormProps = { id: string; state: CorrectEmailState }

const CorrectEmailForm = ({ id, state: { outcome, email, send } }: FormProps) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  // The text of the limit of mails.
  useNamespace('tickets')
  const [text, setText] = useState(() => email || canonicalEmail(reservation.email ?? ''))
  const submit = async (): Promise<void> => {
    if (!(await send(text))) document.getElementById(id)?.focus()
  }
  const onSubmit = (submitted: FormEvent<HTMLFormElement>): void => {
    submitted.preventDefault()
    void submit()
  }
  const refusal = outcome === 'error.email' || outcome === 'error.sameEmail'
  return (
    <form className="stack gap-3" noValidate onSubmit={onSubmit}>
      <Field
        id={id}
        label={t('common.email')}
        hint={t('app.checkout.correct-email.hint')}
        error={refusal ? t(outcome) : undefined}
      >
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <SuggestedEmail meant={suggestEmail(text)} inputId={id} />
      {typeof outcome === 'object' && <OutcomeNotice failure={outcome} />}
      <div>
        <Button variant="line" icon={mailIcon} type="submit" busy={outcome === 'sending'}>
          {t('app.checkout.correct-email.send')}
        </Button>
      </div>
    </form>
  )
}

/** The outcome of the request. */
const CorrectEmailResult = ({ state: { outcome, email, done, again } }: { state: CorrectEmailState }) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const notice = useFocusWhenLost<HTMLDivElement>()
  const { organizationEmail } = context
  if (outcome === 'over')
    return (
      <div ref={notice} tabIndex={-1}>
        <Notice tone="warn" live="alert">
          {t('app.checkout.correct-email.over')}{' '}
          {organizationEmail !== '' && (
            <a href={organizerMailLink(context, reservation)}>{t('app.facts.write-organizer')}</a>
          )}
        </Notice>
      </div>
    )
  return (
    <div ref={notice} tabIndex={-1}>
      {done ? (
        <Notice tone="ok" live="status" title={t('app.checkout.correct-email.done')}>
          {t('app.checkout.correct-email.done.text', { email })}
        </Notice>
      ) : (
        <Notice
          tone="ok"
          icon={mailIcon}
          live="status"
          title={t('app.checkout.correct-email.sent', { email })}
          actions={
            <Button variant="text" slim onClick={again}>
              {t('app.checkout.correct-email.other')}
            </Button>
          }
        >
          {t('app.checkout.correct-email.sent.text')}
        </Notice>
      )}
    </div>
  )
}

type Props = {
  /** Shown in place of the form where the order cannot be corrected. */
  otherwise?: ReactNode
}

/** Corrects the e-mail address of a new order, where the server offers it to this visitor. */
export const CorrectEmail = ({ otherwise = null }: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const state = useCorrectEmail()
  const id = useId()
  // The offer ends while the page is open; what was typed stays, and the server decides.
  const [offered, setOffered] = useState(false)
  if (reservation.metadata.emailCorrection === true && !offered) setOffered(true)
  if (!offered) return otherwise
  const hasResult = state.outcome === 'sent' || state.outcome === 'over'
  return (
    <Disclosure summary={t('app.checkout.wrong-address')} onOpen={() => selectAll(id)}>
      {hasResult ? <CorrectEmailResult state={state} /> : <CorrectEmailForm id={id} state={state} />}
    </Disclosure>
  )
}

import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from '#i18n/use-translations.ts'
import { suggestEmail } from '#kit/text/suggest-email.ts'
import { Button } from '#ui/content/Button.tsx'
import type { BookingValues } from '../../rules/booking/booking-form.ts'

type Props = {
  path: 'email' | `tickets.${string}.email` | 'subscriptionOwner.email'
  /** The control that gets the focus when the suggestion is used. */
  inputId: string
}

/** Sets the text as typing does: React ignores an event when the value was set by the property, which it watches. */
function typeText(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A suggestion for an address with a probable slip; null without one. It never blocks: the address is sent as it is typed. */
export const SuggestedEmail = ({ meant, inputId }: Pick<Props, 'inputId'> & { meant: string | null }) => {
  const { t } = useTranslations()
  const use = () => {
    const input = document.getElementById(inputId)
    if (meant === null || !(input instanceof HTMLInputElement)) return
    typeText(input, meant)
    input.focus()
  }
  return (
    <div role="status">
      {meant !== null && (
        <p className="row small">
          <span>{t('app.shell.email-suggestion', { email: meant })}</span>
          <Button variant="text" slim onClick={use}>
            {t('app.shell.email-suggestion.use')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** {@link SuggestedEmail} for an address of the booking form. */
export const EmailSuggestion = ({ path, inputId }: Props) => {
  const { control } = useFormContext<BookingValues>()
  // `compute`: a key renders only what changes the suggestion.
  const meant = useWatch({
    control,
    name: path,
    compute: (typed: unknown) => (typeof typed === 'string' ? suggestEmail(typed) : null),
  })
  return <SuggestedEmail meant={meant} inputId={inputId} />
}

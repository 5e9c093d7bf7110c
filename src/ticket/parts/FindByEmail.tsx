import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { cleanText } from '#kit/text/clean-text.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { Button } from '#ui/content/Button.tsx'
import { mailIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { Field, Input } from '#ui/forms/Field.tsx'
import { ticketEndpoints } from '../contract.ts'

type Props = { className?: string; title?: string; isFirst?: boolean }

/** Requests a mail with the links to the tickets of an address, where the server has that (docs/api/tickets.md#find-tickets). */
export const FindByEmail = ({ className = 'part ticket-wide', title, isFirst = false }: Props) => {
  const { t, lang } = useTranslations()
  const { api } = useServices()
  const { data: info } = useQuery(infoQuery(api))
  const id = useId()
  const [outcome, setOutcome] = useState<'sent' | 'invalid' | Failure | null>(null)
  if (info?.ticketLinksEnabled !== true) return null
  const send = async (email: string): Promise<void> => {
    const answer = await api.call(ticketEndpoints.requestTicketLinks, { query: { lang }, body: { email } })
    if (answer.kind === 'value') return setOutcome('sent')
    const isInvalid = answer.kind === 'refused' && answer.problems.some(({ path }) => path === 'email')
    setOutcome(isInvalid ? 'invalid' : answer)
    if (isInvalid) document.getElementById(id)?.focus()
  }
  const submit = (submitted: FormEvent<HTMLFormElement>): void => {
    submitted.preventDefault()
    const email = new FormData(submitted.currentTarget).get('email')
    void send(cleanText(typeof email === 'string' ? email : ''))
  }
  return (
    <section className={`${className} stack gap-3`} aria-labelledby="add-mail">
      <h2 id="add-mail">{title ?? t('app.tickets.find')}</h2>
      {outcome === 'sent' ? (
        <Notice tone="ok" icon={mailIcon} live="status" title={t('app.tickets.find.sent')}>
          {t('app.tickets.find.sent.text')}
        </Notice>
      ) : (
        <form className="stack gap-3" noValidate onSubmit={submit} onChange={() => setOutcome(null)}>
          <Field
            id={id}
            label={t('app.tickets.find.email')}
            hint={t('app.tickets.find.hint')}
            error={outcome === 'invalid' ? t('app.tickets.find.invalid') : undefined}
          >
            <Input name="email" type="email" inputMode="email" autoComplete="email" />
          </Field>
          {outcome !== null && outcome !== 'invalid' && <OutcomeNotice failure={outcome} />}
          <Button variant={isFirst ? 'fill' : 'line'} full icon={mailIcon} type="submit">
            {t('app.tickets.find.do')}
          </Button>
        </form>
      )}
    </section>
  )
}

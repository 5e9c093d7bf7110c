import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useFieldError } from '#ui/app/FormFields.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { Field, Select } from '#ui/forms/Field.tsx'
import type { BookingValues } from '../../rules/booking/booking-form.ts'
import { controlId } from './control-id.ts'

type Props = {
  event: Pick<EventInfo, 'contentLanguages'>
  /** The tickets that have the chosen language. */
  uuids: readonly string[]
  /** It is not asked now: the language follows the page. */
  isHidden?: boolean
  /** Folded until it is opened, or has an error. */
  isFolded?: boolean
}

/** The language of tickets and their mails; nothing where the event has one language only. */
export const TicketLanguage = ({ event, uuids, isHidden = false, isFolded = false }: Props) => {
  const { t, lang } = useTranslations()
  const { register, getValues, setValue, getFieldState } = useFormContext<BookingValues>()
  const error = useFieldError()
  const [first, ...others] = uuids.map((uuid) => `tickets.${uuid}.userLanguage` as const)
  const [pageLang, setPageLang] = useState(lang)
  // It follows the page until it is chosen, here or before.
  const follow = useEffectEvent(() => {
    setPageLang(lang)
    const isOffered = (code: string) => event.contentLanguages.some(({ locale }) => locale === code)
    if (first === undefined || getFieldState(first).isDirty || !isOffered(lang)) return
    if (isOffered(pageLang) && getValues(first) !== pageLang) return
    for (const path of [first, ...others]) setValue(path, lang)
  })
  useEffect(() => {
    if (lang !== pageLang) follow()
  }, [lang, pageLang])
  if (first === undefined || isHidden || event.contentLanguages.length < 2) return null
  const label = t('app.checkout.ticket-language', { count: uuids.length })
  const field = (
    <Field id={controlId(first)} label={label} hideLabel={isFolded} error={error(first)}>
      <Select
        {...register(first, {
          onChange: ({ target }: { target: HTMLSelectElement }) => {
            for (const path of others) setValue(path, target.value)
          },
        })}
      >
        {event.contentLanguages.map(({ locale, displayLanguage }) => (
          <option key={locale} value={locale} lang={locale}>
            {displayLanguage}
          </option>
        ))}
      </Select>
    </Field>
  )
  if (!isFolded) return field
  return (
    <Disclosure summary={label} open={error(first) !== undefined}>
      {field}
    </Disclosure>
  )
}

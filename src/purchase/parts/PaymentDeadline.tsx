import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Translations } from '#kit/text/translations.ts'
import { shortDeadline, type Reader } from '#kit/time/short-dates.ts'
import { clockIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { useReader } from '#ui/data/use-current-time.ts'

/** "Pay by Fri 27 Nov, 12:00"; a deadline at midnight as the end of the day before. @param at epoch ms */
export const paymentDeadlineText = (
  translations: Pick<Translations, 't' | 'lang'>,
  at: number,
  timeZone: string,
  reader: Reader,
): string =>
  translations.t('app.checkout.transfer.until', { until: shortDeadline(translations, at, timeZone, reader) })

type Props = {
  /** Deadline, epoch ms. */
  validity: number
  /** The zone of the deadline. */
  timeZone: string
  children?: ReactNode
}

/** Shows until when an order has to be paid; a deadline at midnight is shown as the end of the day before. */
export const PaymentDeadline = ({ validity, timeZone, children }: Props) => {
  const translations = useTranslations()
  const reader = useReader()
  return (
    <Notice
      tone="warn"
      icon={clockIcon}
      className="after-5"
      title={paymentDeadlineText(translations, validity, timeZone, reader)}
    >
      {children}
    </Notice>
  )
}

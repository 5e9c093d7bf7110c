import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { clockIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { paymentDeadlineText } from './payment-deadline-text.ts'
import { useReader } from './use-reader.ts'

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

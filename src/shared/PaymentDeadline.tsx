import type { ReactNode } from 'react'
import { deadlineIn } from '#core/domain/deadlines.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { clockIcon } from '#ui/icons/clock-icon.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  /** Deadline, epoch ms. */
  validity: number
  /** The zone of the deadline. */
  timeZone: string
  children?: ReactNode
}

/** Until when an order has to be paid; a deadline at midnight as the end of the day before. */
export const PaymentDeadline = ({ validity, timeZone, children }: Props) => {
  const { t, lang } = useTranslations()
  const { endOfDay, text } = deadlineIn(validity, lang, timeZone)
  const until = endOfDay ? t('app.checkout.transfer.end-of-day', { day: text }) : text
  return (
    <Notice
      tone="warn"
      icon={clockIcon}
      className="after-5"
      title={t('app.checkout.transfer.until', { until })}
    >
      {children}
    </Notice>
  )
}

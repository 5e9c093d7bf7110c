import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { userPenIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  /** The attendee; null for a ticket without one. */
  name: string | null
  category: string
  children?: ReactNode
}

/** Attendee and category of a ticket, as a warning when it has no attendee. */
export const TicketSummary = ({ name, category, children }: Props) => {
  const { t } = useTranslations()
  return (
    <article className="card stack gap-2">
      <p className="dim">{category}</p>
      {name === null ? (
        <Notice tone="warn" icon={userPenIcon} title={t('reservation-page-complete.ticket-not-assigned')} />
      ) : (
        <p className="text-large">{name}</p>
      )}
      {children}
    </article>
  )
}

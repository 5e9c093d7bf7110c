import { useState } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#core/contract/endpoints.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { paths } from '#core/domain/page-paths.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useCheckout } from '../use-checkout.ts'
import { webAddress } from '../web-address.ts'

/** What else can be done with a complete order. */
export const ReservationActions = () => {
  const { t, lang } = useTranslations()
  const { api } = useServices()
  const { reservation, event } = useCheckout()
  const [sent, setSent] = useState<'no' | 'running' | 'yes' | Failure>('no')

  const resend = async () => {
    if (sent === 'running') return
    setSent('running')
    const answer = await api.call(endpoints.resendReservationEmail, {
      params: { type: 'event', publicIdentifier: event.shortName, reservationId: reservation.id },
      query: { lang },
      body: {},
    })
    if (answer.kind === 'value') setSent(answer.value ? 'yes' : { kind: 'busy', status: 200 })
    else setSent(answer)
  }
  const site = webAddress(event.websiteUrl)
  return (
    <section className="part" aria-labelledby="order">
      <h2 id="order">{t('app.checkout.ticket-order', { id: reservation.shortId })}</h2>
      {sent === 'yes' && (
        <Notice tone="ok" live="status">
          {t('email.confirmation-email-sent')}
        </Notice>
      )}
      {typeof sent === 'object' && <OutcomeNotice failure={sent} onRetry={resend} />}
      <ul className="menu">
        <li>
          <button type="button" aria-disabled={sent === 'running'} onClick={() => void resend()}>
            <Icon name="mail" />
            {t('reservation-page-complete.resend-reservation-email')}
            <Icon name="chevron-right" />
          </button>
        </li>
        <li>
          <a href={serverPaths.calendar(event.shortName, lang)}>
            <Icon name="calendar-plus" />
            {t('show-event.add-to-calendar')}
            <Icon name="chevron-right" />
          </a>
        </li>
        <li>
          <Link to={paths.event(event.shortName)}>
            <Icon name="ticket-plus" />
            {t('buy-other-tickets')}
            <Icon name="chevron-right" />
          </Link>
        </li>
        {site !== null && (
          <li>
            <a href={site} target="_blank" rel="noopener noreferrer">
              <Icon name="external-link" />
              {t('to-event-site')}
              <Icon name="chevron-right" />
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

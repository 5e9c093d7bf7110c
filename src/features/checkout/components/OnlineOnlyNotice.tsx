import { ticketsOf } from '#core/domain/booking-form.ts'
import { isOnline } from '#core/domain/is-online.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { downloadIcon, mailIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useResendEmail } from '../use-resend-email.ts'
import { ResendEmailOutcome } from './ResendEmailOutcome.tsx'

type Props = { event: EventContext }

/** The PDF of the only ticket; with several, each card below offers its own. */
const OnlyPdf = ({ event }: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const online = reservation.ticketsByCategory.some(({ ticketAccessType }) =>
    isOnline(event.format, ticketAccessType),
  )
  const [ticket, ...others] = ticketsOf(reservation)
  if (online || ticket === undefined || others.length > 0 || !ticket.downloadEnabled) return null
  return (
    <a
      className={buttonClass({ variant: 'line', slim: true })}
      href={serverPaths.ticketPdf(event.shortName, ticket.uuid)}
      download={`ticket-${ticket.uuid}.pdf`}
      type="application/pdf"
    >
      <Icon shape={downloadIcon} />
      {t('app.wallet.pdf')}
    </a>
  )
}

/** The tickets are stored, but this browser has no worker that opens them without a connection. */
export const OnlineOnlyNotice = ({ event }: Props) => {
  const { t } = useTranslations()
  const resendState = useResendEmail()
  return (
    <>
      <Notice
        tone="warn"
        live="status"
        title={t('app.checkout.saved.online')}
        actions={
          <>
            <OnlyPdf event={event} />
            <Button
              variant="line"
              slim
              icon={mailIcon}
              busy={resendState.outcome === 'sending'}
              onClick={resendState.resend}
            >
              {t('reservation-page-complete.resend-reservation-email')}
            </Button>
          </>
        }
      >
        {t('app.checkout.saved.online.text')}
      </Notice>
      <ResendEmailOutcome state={resendState} />
    </>
  )
}

import { useState, type ComponentProps } from 'react'
import type { EventContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { CheckoutPage } from '#purchase/parts/CheckoutPage.tsx'
import { useEmbedded, useFramed } from '#purchase/parts/embedding.ts'
import { WithdrawalLink } from '#purchase/parts/OrderMenu.tsx'
import { SkippedMailNotice } from '#purchase/parts/ResendEmail.tsx'
import { OnSitePaymentNotice } from '#purchase/parts/ReservationSummary.tsx'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { ticketsOf } from '#purchase/rules/booking/booking-form.ts'
import { OrderDoorCheck } from '#ticket/parts/DoorCheck.tsx'
import { InstallOffer } from '#ticket/parts/InstallOffer.tsx'
import { Button } from '#ui/content/Button.tsx'
import { MailText } from '#ui/content/MailText.tsx'
import { userPenIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { useIsOver } from '#ui/data/use-current-time.ts'
import { ReservationActions, EventWays } from './ReservationActions.tsx'
import { SavedNotice } from './SavedNotice.tsx'
import { FinalizingNotice, OrderInTabNotice, SuccessBar } from './SuccessBar.tsx'
import { TicketCards } from './TicketCards.tsx'
import { useKeepTickets, type KeepTicketsState } from './use-keep-tickets.ts'

type Props = { event: EventContext }

/** Whether the tickets are on this device; in a frame, how they come there. */
const KeepNotice = (props: ComponentProps<typeof SavedNotice>) => {
  const framed = useFramed()
  if (useCheckout().reservation.status === 'FINALIZING') return <FinalizingNotice />
  return framed ? <OrderInTabNotice /> : <SavedNotice {...props} />
}

/** The cards below name the event. */
const Heading = ({ over, missing }: { over: boolean; missing: boolean }) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  if (over)
    return (
      <>
        <h1 className="after-2">{t('app.checkout.over.title', { count: ticketsOf(reservation).length })}</h1>
        <p className="dim after-5">{t('online.check-in.waiting-room.event-ended')}</p>
      </>
    )
  return (
    <>
      <h1 className="after-2">
        {reservation.firstName === null
          ? t('reservation-page-complete.info-assign')
          : t(missing ? 'app.checkout.almost' : 'app.checkout.in', { name: reservation.firstName })}
      </h1>
      <p className="dim after-5">
        {!reservation.metadata.mailSkipped && reservation.status !== 'FINALIZING' && (
          <MailText>{t('app.checkout.sent-to', { email: canonicalEmail(reservation.email ?? '') })}</MailText>
        )}
      </p>
      <SkippedMailNotice />
    </>
  )
}

/** Tickets without a name. `onName` absent: the bar leads to the names. */
const UnnamedNotice = ({ count, onName }: { count: number; onName: (() => void) | undefined }) => {
  const { t } = useTranslations()
  return (
    <Notice
      tone="warn"
      icon={userPenIcon}
      className="after-5"
      title={t('app.facts.unnamed', { count })}
      actions={
        onName && (
          <Button variant="line" slim onClick={onName}>
            {t('app.facts.add-names')}
          </Button>
        )
      }
    >
      {t('app.checkout.unnamed.text')}
    </Notice>
  )
}

type ForTheDoorProps = Props & { saving: KeepTicketsState; assignedCount: number }

/**
 * Prepares the buyer for the entrance: the offer to install the app, which would stay empty without a ticket to store, and the door
 * check once all tickets are stored; not in a frame, which stores none for the door.
 */
const ForTheDoor = ({ event, saving, assignedCount }: ForTheDoorProps) => {
  const framed = useFramed()
  const { progress, running, saved } = saving
  const uuids = Object.values(progress).flatMap(({ uuid, step }) => (step === 'saved' ? [uuid] : []))
  return (
    <>
      {assignedCount > 0 && <InstallOffer link="" waiting={saved === 0} />}
      {!framed && !running && uuids.length > 0 && (
        <OrderDoorCheck key={uuids.join(' ')} eventShortName={event.shortName} uuids={uuids} />
      )}
    </>
  )
}

/** From this number on the page of each ticket has its actions. */
const shortFrom = 4

/** The reservation of an event is complete: its tickets, stored on this device, and what can be done with the order. */
export const EventSuccess = ({ event }: Props) => {
  const { t, pick } = useTranslations()
  const { reservation } = useCheckout()
  const keepState = useKeepTickets(event)
  const title = pick(event.title)
  const embedded = useEmbedded(event)
  const finalizing = reservation.status === 'FINALIZING'
  const over = useIsOver(event)
  const [naming, setNaming] = useState<string | null>(null)
  const tickets = ticketsOf(reservation)
  const assignedCount = tickets.filter(({ assigned }) => assigned).length
  const unnamed = finalizing || over ? undefined : tickets.find(({ assigned }) => !assigned)
  const nameNext = unnamed && (() => setNaming(unnamed.uuid))
  const offersActions = !finalizing && !embedded && !reservation.metadata.hideConfirmationButtons
  return (
    <CheckoutPage
      title={t('reservation-page-complete.header.title', { 0: title })}
      barTitle={title}
      // Sign-in pages refuse to load in a frame.
      account={!embedded}
      bar
    >
      <div className="two-columns">
        <div>
          <Heading over={over} missing={unnamed !== undefined} />
          <OnSitePaymentNotice />
          {unnamed !== undefined && (
            <UnnamedNotice
              count={tickets.length - assignedCount}
              onName={assignedCount > 0 ? nameNext : undefined}
            />
          )}
          <section className="stack" aria-labelledby="tickets">
            <h2 id="tickets" className="vh" tabIndex={-1}>
              {t('reservation-page-complete.your-tickets')}
            </h2>
            <TicketCards event={event} short={tickets.length >= shortFrom} naming={naming} onName={setNaming}>
              <KeepNotice event={event} saving={keepState} count={assignedCount} />
            </TicketCards>
          </section>
          {!over && <ForTheDoor {...{ event, assignedCount }} saving={keepState} />}
          {offersActions && !over && <EventWays event={event} />}
        </div>
        <aside className="stack gap-5" aria-label={t('app.facts.order')}>
          {naming === null && (
            <SuccessBar event={event} saving={keepState} onName={assignedCount > 0 ? undefined : nameNext} />
          )}
          {/* Where the organizer or a frame leaves no room for the actions of the order, the withdrawal alone. */}
          {offersActions ? <ReservationActions event={event} /> : <WithdrawalLink />}
        </aside>
      </div>
    </CheckoutPage>
  )
}

import { Suspense, useState, type ComponentProps, type ComponentType } from 'react'
import { ticketsOf } from '#core/domain/booking-form.ts'
import { contextPath, type EventContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { EventFacts } from '#shared/EventFacts.tsx'
import { useShellOptions } from '#shared/shell-options.ts'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { Button } from '#ui/Button.tsx'
import { loaderIcon } from '#ui/icons/loader-icon.ts'
import { userPenIcon } from '#ui/icons/user-pen-icon.ts'
import { Notice } from '#ui/Notice.tsx'
import { lazyOptional } from '#ui/lazy-optional.ts'
import { Page } from '#ui/Page.tsx'
import { OnSitePaymentNotice } from './OnSitePaymentNotice.tsx'
import { ReservationActions } from './ReservationActions.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { SavedNotice } from './SavedNotice.tsx'
import { SkippedMailNotice } from './SkippedMailNotice.tsx'
import { OpenTicketsBar } from './OpenTicketsBar.tsx'
import { OrderInTabNotice } from './OrderInTab.tsx'
import { StepBar } from './StepBar.tsx'
import { TicketCards } from './TicketCards.tsx'
import { useEmbedded, useFramed } from '../embedding.ts'
import { useCheckout } from '../use-checkout.ts'
import { useKeepTickets } from '../use-keep-tickets.ts'

const OpenOnPhone = lazyOptional(async () => (await import('./OpenOnPhone.tsx')).OpenOnPhone)

/** Offers to install the app. `waiting`: it keeps its place unseen until a ticket is stored. */
export type OfferType = ComponentType<{ link: string; waiting: boolean }>

type Props = {
  event: EventContext
  Offer: OfferType | undefined
}

/** Whether the tickets are on this device; in a frame, how they come there. */
const KeepNotice = (props: ComponentProps<typeof SavedNotice>) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const framed = useFramed()
  if (reservation.status === 'FINALIZING')
    return (
      <Notice icon={loaderIcon} live="status">
        {t('reservation-page-complete.reservation.finalization-in-progress')}
      </Notice>
    )
  return framed ? <OrderInTabNotice type="event" /> : <SavedNotice {...props} />
}

/** The reservation of an event is complete. Its tickets are stored on this device. */
export const EventSuccess = ({ event, Offer }: Props) => {
  const { t, pick } = useTranslations()
  const { reservation } = useCheckout()
  const keepState = useKeepTickets(event)
  const title = pick(event.title)
  usePageTitle(t('reservation-page-complete.header.title', { 0: title }))
  const embedded = useEmbedded(event)
  useShellOptions({
    back: contextPath(event),
    title,
    // Sign-in pages refuse to load in a frame.
    account: !embedded,
    languages: event.contentLanguages,
    legal: null,
  })
  const finalizing = reservation.status === 'FINALIZING'
  const [naming, setNaming] = useState<string | null>(null)
  const tickets = ticketsOf(reservation)
  const named = tickets.filter(({ assigned }) => assigned).length
  const unnamed = finalizing ? undefined : tickets.find(({ assigned }) => !assigned)
  return (
    <Page bar>
      <StepBar current={3} />
      <h1 className="after-2">
        {reservation.firstName === null
          ? t('reservation-page-complete.info-assign')
          : t('app.checkout.in', { name: reservation.firstName })}
      </h1>
      <p className="after-5">
        {title}.{' '}
        {!reservation.metadata.mailSkipped && t('app.checkout.sent-to', { email: reservation.email ?? '' })}
      </p>
      <SkippedMailNotice />
      <KeepNotice event={event} saving={keepState} count={named} />
      {unnamed !== undefined && (
        <Notice
          tone="warn"
          icon={userPenIcon}
          className="before-4"
          title={t('app.checkout.unnamed', { count: tickets.length - named })}
          actions={
            <Button variant="line" slim onClick={() => setNaming(unnamed.uuid)}>
              {t('app.checkout.add-names')}
            </Button>
          }
        >
          {t('app.checkout.unnamed.text')}
        </Notice>
      )}
      <OnSitePaymentNotice />
      <section className="before-5" aria-label={title}>
        <EventFacts event={event} links={false} />
      </section>
      <section className="part stack" aria-labelledby="tickets">
        <h2 id="tickets" tabIndex={-1}>
          {t('reservation-page-complete.your-tickets')}
        </h2>
        <TicketCards event={event} naming={naming} onName={setNaming} />
      </section>
      {Offer && <Offer link="" waiting={keepState.saved === 0} />}
      <Suspense>{!embedded && <OpenOnPhone />}</Suspense>
      {!finalizing && !embedded && !reservation.metadata.hideConfirmationButtons && (
        <ReservationActions event={event} />
      )}
      <PaymentHistory />
      <OpenTicketsBar />
    </Page>
  )
}

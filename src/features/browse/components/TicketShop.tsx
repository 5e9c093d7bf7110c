import { Suspense, useCallback, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import { currencyDigits } from '#core/domain/money.ts'
import { serviceLines } from '#core/domain/service-selection.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import type { CodedProblem } from '#shared/problem-text.ts'
import { showToast } from '#shared/toasts.ts'
import { focusControl } from '#ui/focus-control.ts'
import { AdditionalServices, DynamicDiscountNotice, PromoCode, SaleQueue } from '../event-parts.ts'
import type { HeldReservationsType } from '../held-reservations-type.ts'
import { useDebouncedAction } from '../use-debounced-action.ts'
import { useFocusAfter } from '../use-focus-after.ts'
import { useReserve } from '../use-reserve.ts'
import { useSelectionCaptcha } from '../use-selection-captcha.ts'
import { useShop } from '../use-shop.ts'
import { EventHeader } from './EventHeader.tsx'
import { ReserveProblems } from './ReserveProblems.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SelectionBotCheck } from './SelectionBotCheck.tsx'
import { TicketList } from './TicketList.tsx'

type Props = {
  event: EventInfo
  /** Epoch ms of the stored event when it could not be refreshed; else null. */
  storedAt: number | null
  HeldReservations?: HeldReservationsType | undefined
  /** Called when a ticket is chosen: the code of the booking page can load. */
  onChosen?: (() => void) | undefined
}

/** The problems of a refusal; before an attempt the codes of the address. */
function problemsOf(failure: Failure | null, search: URLSearchParams): readonly CodedProblem[] {
  if (failure !== null) {
    return failure.kind === 'refused' ? failure.problems : []
  }
  return (search.get('errors') ?? '')
    .split(',')
    .map((code) => ({ code: code.trim() }))
    .filter(({ code }) => code !== '')
}

/** The event, its tickets and additional services: selection, sum, continue. */
export const TicketShop = ({ event, storedAt, HeldReservations, onChosen }: Props) => {
  const { t } = useTranslations()
  const [search] = useSearchParams()
  const heading = useId()
  const list = `${heading}-list`
  const [ownHold, setOwnHold] = useState(false)
  const extras = useRef<HTMLDivElement>(null)
  const { items, offer, promoCode, selection, requested, isOpen, ...shop } = useShop(event)
  const { dropSaved } = shop
  const { services, dynamicDiscount } = offer
  const { send, failure, attempt, reserving, reset } = useReserve(
    event.shortName,
    selection,
    () => void items.refetch(),
  )
  const refresh = useDebouncedAction(() => {
    void items.refetch().then(({ isSuccess }) => {
      if (isSuccess) showToast({ id: 'refresh', text: t('show-event.category-refresh.complete') })
    })
  })

  const { refetch } = items
  const onHoldChange = useCallback(
    (held: boolean, released: boolean) => {
      setOwnHold(held)
      // The stored selection is already reserved: sending it again would make a second hold.
      if (held) dropSaved()
      if (released) void refetch()
    },
    [refetch, dropSaved],
  )

  const problems = problemsOf(failure, search)
  useFocusAfter(reserving, heading)
  const captcha = useSelectionCaptcha(event)
  const sendSelection = () =>
    send({
      promoCode: offer.code?.code ?? null,
      captcha: captcha.token,
      services: serviceLines(selection.services, services, currencyDigits(event)),
    })
  const reserve = async () => {
    const unreadable = extras.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (unreadable) {
      unreadable.focus()
      return
    }
    if (!captcha.require()) return
    await sendSelection()
  }

  if (items.data && problems.some(({ code }) => code === 'error.STEP_1_SALE_QUEUE')) {
    return (
      <Suspense>
        <SaleQueue
          offer={offer}
          selection={selection}
          // The check was passed for the place.
          onContinue={sendSelection}
          onEnd={reset}
        />
      </Suspense>
    )
  }
  return (
    <div className="two-columns">
      <div>
        <EventHeader event={event} storedAt={storedAt} />
      </div>
      <aside className="scrolling" aria-label={t('app.facts.order')}>
        <section id={list} className="part" aria-labelledby={heading}>
          <h2 id={heading} tabIndex={-1}>
            {t('show-event.tickets')}
          </h2>
          <ReserveProblems
            title={t('app.browse.problem')}
            problems={problems}
            failure={failure}
            attempt={attempt}
            onRetry={reserve}
          />
          {HeldReservations !== undefined && (
            <Suspense>
              <HeldReservations
                context={{ type: 'event', publicIdentifier: event.shortName }}
                onChange={onHoldChange}
              />
            </Suspense>
          )}
          {(promoCode.given !== null || event.promotionsConfiguration.hasAccessPromotions) && (
            <Suspense>
              <PromoCode
                event={event}
                state={promoCode}
                onChange={(next) => {
                  shop.clearTickets()
                  promoCode.change(next)
                }}
              />
            </Suspense>
          )}
          {dynamicDiscount !== null && (
            <Suspense>
              <DynamicDiscountNotice discount={dynamicDiscount} />
            </Suspense>
          )}
          <TicketList
            event={event}
            items={items}
            choice={selection.tickets}
            onChoose={shop.setQuantity}
            onRefresh={refresh}
            ownHold={ownHold}
          />
        </section>
        <div ref={extras}>
          {isOpen && services.length > 0 && (
            <Suspense>
              <AdditionalServices
                offer={offer}
                selection={selection}
                requested={requested}
                onChange={shop.setService}
              />
            </Suspense>
          )}
          <SelectionBotCheck captcha={captcha} attempt={attempt} />
        </div>
        {isOpen && (
          <SelectionBar
            offer={offer}
            selection={selection}
            listId={list}
            reserving={reserving}
            onContinue={reserve}
            onChoose={() => focusControl(heading, 'start')}
            onChosen={onChosen}
          />
        )}
      </aside>
    </div>
  )
}

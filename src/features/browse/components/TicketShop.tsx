import {
  useCallback,
  useId,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
  useEffect,
  memo,
} from 'react'
import { useSearchParams } from 'react-router'
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import { currencyDigits } from '#core/domain/money.ts'
import { mailLink } from '#core/domain/outside-links.ts'
import { paths } from '#core/domain/page-paths.ts'
import { pictureAddresses, pictureBoxes } from '#core/domain/picture-sizes.ts'
import { ticketCount } from '#core/domain/quantity-rules.ts'
import { webAddress } from '#core/domain/safe-address.ts'
import { serviceLines } from '#core/domain/service-selection.ts'
import { noteGivenBack } from '#core/flows/given-back.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { EventFacts } from '#shared/EventFacts.tsx'
import type { HeldReservationsProps } from '#shared/held-reservations-props.ts'
import { openOrderQuery } from '#shared/kept-query.ts'
import { Link } from '#shared/Link.tsx'
import { NewTabLink } from '#shared/NewTabLink.tsx'
import type { CodedProblem } from '#shared/problem-text.ts'
import { ServerHtml } from '#shared/ServerHtml.tsx'
import { useServices } from '#shared/services.ts'
import { showToast } from '#shared/toasts.ts'
import { useIsOver } from '#shared/use-current-time.ts'
import { focusControl } from '#ui/focus-control.ts'
import { Picture } from '#ui/Picture.tsx'
import {
  AdditionalServices,
  DynamicDiscountNotice,
  PromoCode,
  SaleQueue,
  SaleStateChip,
} from '../event-parts.ts'
import { seenPriceOf } from '../order-bar-texts.tsx'
import { useFocusAfter } from '../use-focus-after.ts'
import { useReserve } from '../use-reserve.ts'
import { useSelectionCaptcha } from '../use-selection-captcha.ts'
import { useShop } from '../use-shop.ts'
import { ReserveProblems } from './ReserveProblems.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SelectionBotCheck } from './SelectionBotCheck.tsx'
import { StoredAtNote } from './StoredAtNote.tsx'
import { TicketList } from './TicketList.tsx'

type EventHeaderProps = {
  event: EventInfo
  /** Names what the event sells while no ticket can be selected. */
  unsold: ItemsByCategory | undefined
  /** The same value as in `TicketShop`. */
  storedAt: number | null
}

/** Organizer, place, time and description of an event; a press in the list of tickets does not render them again. */
const EventHeader = memo(({ event, unsold, storedAt }: EventHeaderProps) => {
  const { t, pick, pickLang } = useTranslations()
  const description = pick(event.description)
  // Calendar, map and address help only before its end.
  const isOver = useIsOver(event)
  const host = t('app.browse.hosted-by', { name: event.organizationName })
  const website = webAddress(event.websiteUrl)
  return (
    <>
      <Picture
        shape="hero"
        {...pictureAddresses(event)}
        sizes={pictureBoxes.hero}
        seed={event.shortName}
        first
      />
      {unsold && <SaleStateChip event={event} items={unsold} />}
      <h1 className="text-xlarge event-title" lang={pickLang(event.title)}>
        {pick(event.title)}
      </h1>
      <p className="dim after-5 links">
        {event.organizerSlug === undefined ? host : <Link to={paths.home(event.organizerSlug)}>{host}</Link>}
      </p>
      {storedAt !== null && <StoredAtNote at={storedAt} />}
      <EventFacts event={event} links={!isOver} />
      {description !== '' && (
        <ServerHtml html={description} className="before-5" lang={pickLang(event.description)} />
      )}
      {(website || event.organizationEmail !== '') && (
        <p className="row before-4 links">
          {website && <NewTabLink href={website}>{t('app.browse.website')}</NewTabLink>}
          {event.organizationEmail !== '' && (
            <a href={mailLink(event.organizationEmail, pick(event.title))}>
              {t('app.facts.write-organizer')}
            </a>
          )}
        </p>
      )}
    </>
  )
})

/** See docs/api/client-behavior.md#intervals. */
const debounceDelay = 500

/** Runs the action half a second after the last call. The function stays the same: no row of a list renders again for it. */
function useDebouncedAction(action: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(action)
  useEffect(() => void (latest.current = action))
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), debounceDelay)
  }, [])
}

type Shop = ReturnType<typeof useShop>

type Props = {
  event: EventInfo
  /** Epoch ms of the stored event when it could not be refreshed; else null. */
  storedAt: number | null
  HeldReservations?: ComponentType<HeldReservationsProps> | undefined
  /** Other events, beside one that sells nothing. */
  OtherEvents?: ComponentType<{ readonly event: EventInfo }> | undefined
}

/** The problems of a refusal; before an attempt the codes of the address. */
function problemsOf(failure: Failure | null, search: URLSearchParams): readonly CodedProblem[] {
  if (failure !== null) return failure.kind === 'refused' ? failure.problems : []
  return (search.get('errors') ?? '')
    .split(',')
    .map((code) => ({ code: code.trim() }))
    .filter(({ code }) => code !== '')
}

/** Reserves the selection. An amount that cannot be read and a missing bot check get the focus instead. */
function useOrder(
  event: EventInfo,
  { items, offer, selection, requested }: Shop,
  extras: RefObject<HTMLElement | null>,
) {
  const { shortName } = event
  const { lang } = useTranslations()
  const [search] = useSearchParams()
  const captcha = useSelectionCaptcha(event)
  const { send, ...state } = useReserve({
    isLikely: ticketCount(selection.tickets) > 0,
    pathOf: (id) => paths.reservation('event', shortName, id, 'book') + openOrderQuery(search),
    about: JSON.stringify(requested),
    // The availability has changed.
    onFailed: ({ kind }) => void (kind === 'refused' && items.refetch()),
  })
  const sendSelection = () => {
    const services = serviceLines(selection.services, offer.services, currencyDigits(event))
    const options = { promoCode: offer.code?.code ?? null, captcha: captcha.token, services }
    return send({ shortName, lang, selection, options }, seenPriceOf(selection, offer))
  }
  const reserve = async () => {
    const unreadable = extras.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (unreadable) unreadable.focus()
    else if (captcha.require()) await sendSelection()
  }
  return { ...state, problems: problemsOf(state.failure, search), captcha, sendSelection, reserve }
}

type TicketsProps = Pick<Props, 'event' | 'HeldReservations'> & { shop: Shop }

/** The reservations that this device holds, the promo code, the discount without a code, and the categories. */
const Tickets = ({ event, shop, HeldReservations }: TicketsProps) => {
  const { t } = useTranslations()
  const tools = useServices()
  const [ownHold, setOwnHold] = useState(false)
  const isHeld = useRef(false)
  // A code of the address is the reason for the visit; another one must not move the list when it is applied.
  const [hadCode] = useState(shop.promoCode.addressCode !== null)
  const { items, promoCode, dropSaved } = shop
  const { refetch } = items
  const refresh = useDebouncedAction(() => {
    void refetch().then(({ isSuccess }) => {
      if (isSuccess) showToast({ id: 'refresh', text: t('show-event.category-refresh.complete') })
    })
  })
  const onHoldChange = useCallback(
    (held: boolean, released: boolean) => {
      setOwnHold(held)
      // The stored selection is already reserved: sending it again would make a second hold.
      if (held) dropSaved()
      // The hold has ended by itself, too.
      if (isHeld.current && !held && !released) noteGivenBack(tools, event.shortName)
      if (released || (isHeld.current && !held)) void refetch()
      isHeld.current = held
    },
    [refetch, dropSaved, tools, event.shortName],
  )
  const code = (promoCode.addressCode !== null || event.promotionsConfiguration.hasAccessPromotions) && (
    <PromoCode
      event={event}
      state={promoCode}
      categories={items.isPlaceholderData ? undefined : shop.offer.categories}
      onChange={promoCode.change}
    />
  )
  return (
    <>
      {HeldReservations !== undefined && (
        <HeldReservations
          context={{ type: 'event', publicIdentifier: event.shortName }}
          onChange={onHoldChange}
        />
      )}
      {hadCode && code}
      <TicketList
        event={event}
        items={items}
        choice={shop.selection.tickets}
        discount={shop.offer.dynamicDiscount}
        passEntries={shop.offer.passEntries}
        onChoose={shop.setQuantity}
        onRefresh={refresh}
        ownHold={ownHold}
      />
      {!hadCode && code}
      {shop.offer.dynamicDiscount && <DynamicDiscountNotice discount={shop.offer.dynamicDiscount} />}
    </>
  )
}

type ExtrasProps = { shop: Shop; order: ReturnType<typeof useOrder>; ref: RefObject<HTMLDivElement | null> }

/** The additional services, and the bot check of the whole selection. */
const Extras = ({ shop, order, ref }: ExtrasProps) => {
  const { offer, selection, isOpen, requested, setService } = shop
  return (
    <div ref={ref}>
      {isOpen && offer.services.length > 0 && (
        <AdditionalServices offer={offer} selection={selection} requested={requested} onChange={setService} />
      )}
      <SelectionBotCheck captcha={order.captcha} attempt={order.attempt} />
    </div>
  )
}

/** The event, its tickets and additional services: selection, sum, continue. */
export const TicketShop = ({ event, storedAt, HeldReservations, OtherEvents }: Props) => {
  const { t } = useTranslations()
  const heading = useId()
  const list = `${heading}-list`
  const shop = useShop(event)
  const { items, offer, selection, isOpen } = shop
  const extras = useRef<HTMLDivElement>(null)
  const order = useOrder(event, shop, extras)
  const { problems, failure, attempt, reserving, reserve } = order
  useFocusAfter(reserving, heading)
  if (items.data && problems.some(({ code }) => code === 'error.STEP_1_SALE_QUEUE')) {
    // The bot check was passed for the place.
    const { sendSelection, reset } = order
    return <SaleQueue offer={offer} selection={selection} onContinue={sendSelection} onEnd={reset} />
  }
  return (
    <div className="two-columns">
      <div>
        <EventHeader event={event} unsold={isOpen ? undefined : items.data} storedAt={storedAt} />
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
          <Tickets event={event} shop={shop} HeldReservations={HeldReservations} />
        </section>
        <Extras ref={extras} shop={shop} order={order} />
        {isOpen && (
          <SelectionBar
            offer={offer}
            selection={selection}
            listId={list}
            reserving={reserving}
            onContinue={reserve}
            onChoose={() => focusControl(heading, 'start')}
          />
        )}
        {OtherEvents && items.data && !isOpen && <OtherEvents event={event} />}
      </aside>
    </div>
  )
}

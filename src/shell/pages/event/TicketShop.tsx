import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useId, useRef, useState, type RefObject, useEffect, memo } from 'react'
import { useSearchParams } from 'react-router'
import type { EventInfo, ItemsByCategory } from '#catalogue/contract/event.ts'
import { EventFacts } from '#catalogue/parts/EventFacts.tsx'
import { SaleStateChip } from '#catalogue/parts/SaleStateChip.tsx'
import { savedUntil } from '#catalogue/parts/saved-events.ts'
import { SaveToggle } from '#catalogue/parts/SaveToggle.tsx'
import { StoredAtNote } from '#catalogue/parts/StoredAtNote.tsx'
import { splitDescription } from '#catalogue/rules/description.ts'
import { EventNotes } from '#catalogue/static/EventNotes.tsx'
import { savedEvents } from '#device/browser/saved-names.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { currencyDigits } from '#kit/money/money.ts'
import { mailLink } from '#kit/text/outside-links.ts'
import { webAddress } from '#kit/text/safe-address.ts'
import { ticketCount } from '#pricing/quantity-rules.ts'
import { serviceLines } from '#pricing/service-selection.ts'
import { noteGivenBack } from '#purchase/flows/given-back.ts'
import { openOrderQuery } from '#purchase/parts/kept-query.ts'
import { seenPriceOf } from '#purchase/parts/selection/order-bar-texts.tsx'
import { ReserveProblems } from '#purchase/parts/selection/ReserveProblems.tsx'
import { SelectionBar } from '#purchase/parts/selection/SelectionBar.tsx'
import { SelectionBotCheck } from '#purchase/parts/selection/SelectionBotCheck.tsx'
import { useFocusAfter } from '#purchase/parts/selection/use-focus-after.ts'
import { useReserve } from '#purchase/parts/selection/use-reserve.ts'
import { useSelectionCaptcha } from '#purchase/parts/selection/use-selection-captcha.ts'
import { useShop } from '#purchase/parts/selection/use-shop.ts'
import { Link } from '#ui/app/Link.tsx'
import { NewTabLink } from '#ui/app/NewTabLink.tsx'
import type { CodedProblem } from '#ui/app/problem-text.ts'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Chip } from '#ui/content/Chip.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { bookmarkIcon, clockIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useCurrentTime, useIsOver } from '#ui/data/use-current-time.ts'
import { useHasStored } from '#ui/data/use-has-stored.ts'
import { focusControl } from '#ui/forms/focus-control.ts'
import { paths } from '#wire/page-paths.ts'
import { HeroTitle } from '../HeroTitle.tsx'
import {
  AdditionalServices,
  ExpiredCategories,
  HeldReservations,
  OtherEvents,
  StoredPassChoice,
  PromoCode,
  SaleQueue,
} from './event-parts.tsx'
import { TicketList } from './TicketList.tsx'

const saleHasEnded = (items: ItemsByCategory | undefined): boolean =>
  items?.ticketCategories.length === 0 && items.expiredCategories.length > 0

type EventHeaderProps = {
  event: EventInfo
  /** Names what the event sells while no ticket can be selected. */
  unsold: ItemsByCategory | undefined
  query: UseQueryResult
}

/** Organizer, place, time and description of an event; a press in the list of tickets does not render them again. */
const EventHeader = memo(({ event, unsold, query }: EventHeaderProps) => {
  const translations = useTranslations()
  const { t, pick, pickLang } = translations
  const { first, rest } = splitDescription(pick(event.description))
  const textLang = pickLang(event.description)
  // Calendar, map and address help only before its end.
  const isOver = useIsOver(event)
  const now = useCurrentTime()
  const host = t('app.browse.hosted-by', { name: event.organizationName })
  const website = webAddress(event.websiteUrl)
  return (
    <>
      <HeroTitle item={event} seed={event.shortName}>
        {unsold ? (
          <SaleStateChip event={event} items={unsold} />
        ) : (
          !isOver &&
          event.datesWithOffset.startDateTime <= now && (
            <p className="on-hero">
              <Chip tone="ok" icon={clockIcon}>
                {t('app.facts.on-now')}
              </Chip>
            </p>
          )
        )}
      </HeroTitle>
      {first !== '' && <ServerHtml html={first} lang={textLang} />}
      <div className="row between before-2 after-5">
        <p className="dim links">
          {event.organizerSlug === undefined ? (
            host
          ) : (
            <Link to={paths.home(event.organizerSlug)}>{host}</Link>
          )}
        </p>
        {!isOver && !saleHasEnded(unsold) && (
          <SaveToggle
            among={savedEvents}
            name={event.shortName}
            until={savedUntil(event, now)}
            icon={bookmarkIcon}
          >
            {t('app.facts.save')}
          </SaveToggle>
        )}
      </div>
      <StoredAtNote query={query} />
      <EventFacts event={event} links={!isOver} />
      <EventNotes notes={event.notes} translations={translations} />
      {rest !== '' && <ServerHtml html={rest} className="before-5" lang={textLang} />}
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
  /** Of the event. */
  query: UseQueryResult
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

type TicketsProps = Pick<Props, 'event'> & {
  shop: Shop
  /** The device has stored something: it may hold reservations. */
  hasStored: boolean
}

/** The reservations that this device holds, the promo code, the discount without a code, and the categories. */
const Tickets = ({ event, shop, hasStored }: TicketsProps) => {
  const { t, pick, pickLang } = useTranslations()
  const tools = useServices()
  const [ownHold, setOwnHold] = useState(false)
  const isHeld = useRef(false)
  // A code of the address is the reason for the visit; another one must not move the list when it is applied.
  const [hadCode] = useState(shop.promoCode.addressCode !== null)
  const { items, promoCode, dropSaved } = shop
  const { refetch } = items
  const discount = shop.offer.dynamicDiscount?.formattedMessage
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
      {hasStored && (
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
        terms={shop.offer}
        passEntries={shop.offer.passEntries}
        onChoose={shop.setQuantity}
        onRefresh={refresh}
        ownHold={ownHold}
      />
      {discount && (
        // Below the tickets, so that none of them moves.
        <Notice tone="ok" live="status" className="before-4">
          <ServerHtml html={pick(discount)} lang={pickLang(discount)} />
        </Notice>
      )}
      {!hadCode && code}
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

/** An event that is over, with what it has sold. */
const EventIsOver = ({ offer, items }: Pick<Shop, 'offer' | 'items'>) => (
  <div className="part">
    <Notice title={useTranslations().t('online.check-in.waiting-room.event-ended')} />
    {items.data !== undefined && items.data.expiredCategories.length > 0 && (
      <ExpiredCategories
        event={offer.event}
        categories={items.data.expiredCategories}
        showTax
        terms={{ ...offer, code: null, dynamicDiscount: null }}
      />
    )}
  </div>
)

/** The sale of a chosen category has ended. */
const isExpired = ({ items, requested }: Shop): boolean =>
  items.data?.expiredCategories.some(({ id }) => requested.tickets[id]) === true

/** The event, its tickets and additional services: selection, sum, continue. */
export const TicketShop = ({ event, query }: Props) => {
  const { t } = useTranslations()
  const heading = useId()
  const list = `${heading}-list`
  const hasStored = useHasStored()
  const shop = useShop(event)
  const { items, offer, selection, isOpen } = shop
  const extras = useRef<HTMLDivElement>(null)
  const order = useOrder(event, shop, extras)
  const { problems, failure, attempt, reserving, reserve } = order
  useFocusAfter(reserving, heading)
  const isOver = useIsOver(event) && !isOpen
  if (items.data && problems.some(({ code }) => code === 'error.STEP_1_SALE_QUEUE')) {
    // The bot check was passed for the place.
    const { sendSelection, reset } = order
    return <SaleQueue offer={offer} selection={selection} onContinue={sendSelection} onEnd={reset} />
  }
  const unsold = isOpen ? undefined : items.data
  // Without a form the column has room for other events.
  const isBeside = isOver || unsold?.waitingList === false
  const others = unsold && <OtherEvents event={event} beside={isBeside} />
  return (
    <div className="two-columns">
      <div>
        <EventHeader event={event} unsold={unsold} query={query} />
      </div>
      <aside
        className={classNames('scrolling', isOver && 'list-placeholder')}
        aria-label={t('app.facts.order')}
      >
        {isOver ? (
          <EventIsOver {...shop} />
        ) : (
          <section id={list} className="part below-screen" aria-labelledby={heading}>
            <h2 id={heading} tabIndex={-1}>
              {t('show-event.tickets')}
            </h2>
            <ReserveProblems
              title={t('app.browse.problem')}
              isExpired={isExpired(shop)}
              isClosed={!isOpen}
              problems={problems}
              failure={failure}
              attempt={attempt}
              onRetry={reserve}
            />
            <Tickets event={event} shop={shop} hasStored={hasStored} />
          </section>
        )}
        {isBeside && others}
        <Extras ref={extras} shop={shop} order={order} />
        {/* Above the sum: nothing moves when they come. */}
        {event.canApplySubscriptions && hasStored && <StoredPassChoice event={event} />}
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
      </aside>
      {!isBeside && others}
    </div>
  )
}

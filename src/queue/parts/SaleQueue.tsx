import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import { EventFacts } from '#catalogue/parts/EventFacts.tsx'
import { pictureAddresses, pictureBoxes } from '#catalogue/rules/picture-sizes.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { localeOf } from '#kit/text/language-choice.ts'
import type { Translations } from '#kit/text/translations.ts'
import { hour, minute, second } from '#kit/time/durations.ts'
import { dateLocale } from '#kit/time/event-dates.ts'
import { ticketCount, type Selection } from '#pricing/quantity-rules.ts'
import { orderBarTexts, SelectionLines } from '#purchase/parts/selection/order-bar-texts.tsx'
import type { ShopOffer } from '#purchase/parts/selection/use-shop.ts'
import { Bell } from '#push/parts/Bell.tsx'
import { useSetBell } from '#push/parts/push.ts'
import { showToast } from '#ui/app/toasts.ts'
import { Button } from '#ui/content/Button.tsx'
import { cloudOffIcon, infoIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { Picture } from '#ui/content/Picture.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { TileMeter } from '#ui/content/TileMeter.tsx'
import { useServices } from '#ui/data/services.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { saleQueueEndpoints as endpoints, type SaleQueueTurn } from '../contract.ts'
import { useAnnouncement, useSaleQueue } from './use-sale-queue.ts'

type Props = {
  offer: ShopOffer
  /** Without tickets there is nothing to reserve. */
  selection: Selection
  /** Reserves the choice. */
  onContinue: () => Promise<void>
  /** Shows the shop again. */
  onEnd: () => void
}

/** Minutes; a longer wait is rounded to five. */
const exactBelow = 10

/** "about 5 minutes", rounded up so that it keeps its promise. @param seconds null when unknown */
function waitText(seconds: number | null, { t }: Translations): string {
  if (seconds === null) return t('app.sale-queue.wait.unknown')
  const wait = seconds * second
  if (wait < minute) return t('app.sale-queue.wait.soon')
  if (wait > hour) return t('app.sale-queue.wait.long')
  const minutes = Math.ceil(wait / minute)
  return t('app.sale-queue.wait', { count: minutes > exactBelow ? Math.ceil(minutes / 5) * 5 : minutes })
}

const turnText = ({ admittedUntil }: SaleQueueTurn, { t, lang }: Translations): string =>
  t('app.sale-queue.turn', {
    time: new Intl.DateTimeFormat(dateLocale(lang), { timeStyle: 'short' }).format(admittedUntil ?? 0),
  })

/** The texts of a turn. The title of the tab begins with `short`, or with `title`. */
function textsOf(turn: SaleQueueTurn | null, translations: Translations) {
  const { t, lang } = translations
  if (turn?.state === 'NONE')
    return { title: t('app.sale-queue.lapsed'), text: t('app.sale-queue.lapsed.text') }
  if (turn?.state === 'ADMITTED')
    return { title: turnText(turn, translations), text: t('app.sale-queue.turn.text') }
  if (turn === null || turn.position === null) return { title: t('app.sale-queue.looking') }
  const position = new Intl.NumberFormat(localeOf(lang)).format(turn.position)
  return {
    title: t('app.sale-queue.position', { position }),
    short: position,
    text: waitText(turn.estimatedWait, translations),
  }
}

/** A copy of the address's query with or without the code of the refusal. */
function withCode(search: URLSearchParams, isQueued: boolean): URLSearchParams {
  const next = new URLSearchParams(search)
  if (isQueued) next.set('errors', 'error.STEP_1_SALE_QUEUE')
  else next.delete('errors')
  return next
}

/** The address has the code of the refusal, so that a reload shows this screen. @returns removes it */
function useQueueAddress(): () => void {
  const [, setSearch] = useSearchParams()
  const isSet = useRef(false)
  useEffect(() => {
    if (isSet.current) return
    isSet.current = true
    setSearch((search) => withCode(search, true), { replace: true })
  }, [setSearch])
  return () => setSearch((search) => withCode(search, false), { replace: true })
}

/** The tab shows the place, also while another one is open. */
function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${prefix} · ${before}`
    return () => {
      document.title = before
    }
  }, [prefix])
}

/** The press that leads here removes the focused button: the heading takes the focus, so that a screen reader reads it. */
function useFocusedHeading(isShown: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown && document.activeElement === document.body)
      box.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isShown])
  return box
}

/** More places than this are drawn as shares of this row. */
const mostTiles = 20

/** Asks before the place is lost. */
const LeaveButton = ({ onLeave }: { onLeave: () => Promise<void> }) => {
  const { t } = useTranslations()
  const [asking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        {t('app.sale-queue.leave')}
      </Button>
      <Sheet
        open={asking}
        title={t('app.sale-queue.leave.question')}
        onDismiss={stay}
        dismiss={t('app.sale-queue.stay')}
        actions={
          <Button variant="line" bad onClick={onLeave}>
            {t('app.sale-queue.leave')}
          </Button>
        }
      >
        <p>{t('app.sale-queue.leave.text')}</p>
      </Sheet>
    </>
  )
}

/** The chosen tickets with their sum. */
const Chosen = ({ offer, selection }: Pick<Props, 'offer' | 'selection'>) => {
  const translations = useTranslations()
  const { t } = translations
  const { sum, after } = orderBarTexts(offer, selection, translations)
  return (
    <section className="card stack before-5" aria-label={t('app.facts.order')}>
      <SelectionLines offer={offer} selection={selection} />
      <p className="row between">
        <b>{t('reservation-page.total')}</b>
        <b>{sum}</b>
      </p>
      {offer.discountCheck !== 'done' && <p className="dim small">{after}</p>}
    </section>
  )
}

/** Offers a message at the turn, also while the app is closed. A later place in the queue is another wait. */
const TurnBell = ({ event: { shortName, title }, isDue }: { event: ShopOffer['event']; isDue: boolean }) => {
  const { t } = useTranslations()
  const setBell = useSetBell()
  const subject = useMemo(
    () => ({ type: 'SALE_QUEUE', shortName, id: null, title }) as const,
    [shortName, title],
  )
  useEffect(() => {
    if (isDue) void setBell(subject, false)
  }, [isDue, setBell, subject])
  return isDue ? null : <Bell subject={subject}>{t('app.sale-queue.signal')}</Bell>
}

type PlaceProps = Pick<ReturnType<typeof useSaleQueue>, 'turn' | 'start' | 'failing'> & {
  texts: ReturnType<typeof textsOf>
  event: ShopOffer['event']
  onLeave: () => Promise<void>
}

/** The place in the queue, or the turn that has come. */
const Place = ({ turn, start, failing, texts: { title, text }, event, onLeave }: PlaceProps) => {
  const { t } = useTranslations()
  return (
    <div className="stack">
      {start !== null && turn !== null && turn.position !== null && turn.position < start && (
        // A tile fills with each place that is done since the page was opened.
        <TileMeter entries count={Math.min(start, mostTiles)} share={1 - turn.position / start} />
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {turn?.state === 'WAITING' && (
        <p>
          <b>{t('app.sale-queue.kept')}</b>
        </p>
      )}
      {failing && (
        <Notice
          tone="warn"
          icon={cloudOffIcon}
          live="status"
          title={failing === 'offline' ? undefined : t('app.sale-queue.offline')}
        >
          {t('app.sale-queue.offline.text')}
        </Notice>
      )}
      <TurnBell event={event} isDue={turn?.state === 'ADMITTED'} />
      <LeaveButton onLeave={onLeave} />
    </div>
  )
}

/** The visitor waits until there is room to reserve; then the order continues by itself. */
export const SaleQueue = ({ offer, selection, onContinue, onEnd }: Props) => {
  const { shortName, title } = offer.event
  const translations = useTranslations()
  const { api } = useServices()
  const isTranslated = useNamespace('extras')
  const clearAddress = useQueueAddress()
  const end = () => {
    clearAddress()
    onEnd()
  }
  const proceed = async (turn: SaleQueueTurn | null) => {
    if (ticketCount(selection.tickets) > 0) {
      // Going back to this page must not reserve again.
      clearAddress()
      return onContinue()
    }
    if (turn?.state === 'ADMITTED')
      showToast({ id: 'sale-queue', icon: infoIcon, text: turnText(turn, translations) })
    end()
  }
  const place = useSaleQueue(shortName, proceed)
  const { turn } = place
  const leave = async () => {
    await api.call(endpoints.leaveSaleQueue, { params: { shortName } })
    end()
  }
  const texts = textsOf(turn, translations)
  useTitlePrefix(texts.short ?? texts.title)
  const sentence = turn === null || !isTranslated ? '' : `${texts.title}. ${texts.text ?? ''}`
  const announced = useAnnouncement(sentence, turn?.state !== 'WAITING')
  const box = useFocusedHeading(isTranslated && turn !== null)
  if (!isTranslated) return null
  return (
    <div ref={box} className="two-columns">
      <div>
        <p className="vh" role="status">
          {announced}
        </p>
        <Picture shape="hero" {...pictureAddresses(offer.event)} sizes={pictureBoxes.hero} seed={shortName} />
        <h2 className="event-title" lang={translations.pickLang(title)}>
          {translations.pick(title)}
        </h2>
        <EventFacts event={offer.event} links={false} />
      </div>
      <aside className="before-4">
        {turn?.state === 'NONE' ? (
          <StatusMessage icon="ended" {...texts}>
            <Button onClick={() => proceed(turn)}>{translations.t('app.sale-queue.again')}</Button>
          </StatusMessage>
        ) : (
          <Place {...place} texts={texts} event={offer.event} onLeave={leave} />
        )}
        {ticketCount(selection.tickets) > 0 && <Chosen offer={offer} selection={selection} />}
      </aside>
    </div>
  )
}

import { useEffect, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import { saleQueueEndpoints as endpoints, type SaleQueueTurn } from '#core/contract/sale-queue.ts'
import { dateLocale } from '#core/domain/event-dates.ts'
import type { Translations } from '#core/domain/translations.ts'
import { useNamespace, useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { showToast } from '#shared/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { infoIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { useAnnouncement } from '../use-announcement.ts'
import { useSaleQueue } from '../use-sale-queue.ts'

type Props = {
  event: EventInfo
  /** Tickets are chosen; without them there is nothing to reserve. */
  hasChosen: boolean
  /** Reserves the choice. */
  onContinue: () => Promise<void>
  /** Shows the shop again. */
  onEnd: () => void
}

// Seconds.
const minute = 60
const hour = 60 * minute
/** Minutes; a longer wait is rounded to five. */
const exactBelow = 10

/** "about 5 minutes", rounded up so that it keeps its promise. @param wait seconds */
function waitText(wait: number | null, { t }: Translations): string {
  if (wait === null) return t('app.sale-queue.wait.unknown')
  if (wait < minute) return t('app.sale-queue.wait.soon')
  if (wait > hour) return t('app.sale-queue.wait.long')
  const minutes = Math.ceil(wait / minute)
  return t('app.sale-queue.wait', { count: minutes > exactBelow ? Math.ceil(minutes / 5) * 5 : minutes })
}

const turnText = ({ admittedUntil }: SaleQueueTurn, { t, lang }: Translations): string =>
  t('app.sale-queue.turn', {
    time: new Intl.DateTimeFormat(dateLocale(lang), { timeStyle: 'short' }).format(admittedUntil ?? 0),
  })

/** The texts of a turn. The title of the tab begins with `short`. */
function textsOf(turn: SaleQueueTurn | null, translations: Translations) {
  const { t, lang } = translations
  if (turn?.state === 'NONE') {
    const title = t('app.sale-queue.lapsed')
    return { title, short: title, text: t('app.sale-queue.lapsed.text') }
  }
  if (turn?.state === 'ADMITTED') {
    const title = turnText(turn, translations)
    return { title, short: title, text: t('app.sale-queue.turn.text') }
  }
  if (turn === null || turn.position === null) {
    const title = t('app.sale-queue.looking')
    return { title, short: title, text: undefined }
  }
  const position = new Intl.NumberFormat(lang).format(turn.position)
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

/** The visitor waits until there is room to reserve; then the order continues by itself. */
export const SaleQueue = ({ event, hasChosen, onContinue, onEnd }: Props) => {
  const { shortName } = event
  const translations = useTranslations()
  const { api } = useServices()
  const isTranslated = useNamespace('extras')
  const clearAddress = useQueueAddress()
  const end = () => {
    clearAddress()
    onEnd()
  }
  const proceed = async (turn: SaleQueueTurn | null) => {
    if (hasChosen) {
      // Going back to this page must not reserve again.
      clearAddress()
      return onContinue()
    }
    if (turn?.state === 'ADMITTED')
      showToast({ id: 'sale-queue', icon: infoIcon, text: turnText(turn, translations) })
    end()
  }
  const { turn, failing } = useSaleQueue(shortName, proceed)
  const leave = async () => {
    await api.call(endpoints.leaveSaleQueue, { params: { shortName } })
    end()
  }
  const { t, pick } = translations
  const { title, short, text } = textsOf(turn, translations)
  const isOver = turn?.state === 'NONE'
  useTitlePrefix(short)
  const sentence = turn === null || !isTranslated ? '' : `${title}. ${text ?? ''}`
  const announced = useAnnouncement(sentence, turn?.state !== 'WAITING')
  const box = useFocusedHeading(isTranslated && turn !== null)
  if (!isTranslated) return null
  return (
    <div ref={box}>
      <p className="vh" role="status">
        {announced}
      </p>
      {isOver ? (
        <StatusMessage icon="ended" title={title} text={text}>
          <Button onClick={() => proceed(turn)}>{t('app.sale-queue.again')}</Button>
        </StatusMessage>
      ) : (
        <StatusMessage icon="busy" title={title}>
          <p className="dim">{text}</p>
          <p>
            <strong>{pick(event.title)}</strong>
            <br />
            {t('app.sale-queue.kept')}
          </p>
          {failing && (
            <Notice tone="warn" live="status" title={t('app.sale-queue.offline')}>
              {t('app.sale-queue.offline.text')}
            </Notice>
          )}
          <Button variant="text" onClick={leave}>
            {t('app.sale-queue.leave')}
          </Button>
        </StatusMessage>
      )}
    </div>
  )
}

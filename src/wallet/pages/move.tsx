import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { eventTiming, isOver } from '#catalogue/rules/event-timing.ts'
import { shareOrCopy } from '#device/browser/share.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useWallet } from '#ticket/parts/use-wallet.ts'
import { comingFirst } from '#ticket/rules/soonest-first.ts'
import type { EventPictures } from '#ticket/rules/ticket-page-facts.ts'
import { linkParts, ticketsLink } from '#ticket/rules/tickets-link.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Button } from '#ui/content/Button.tsx'
import { Icon, chevronRightIcon, shareIcon } from '#ui/content/Icon.tsx'
import { chevronLeftIcon } from '#ui/content/more-icons.ts'
import { useServices } from '#ui/data/services.ts'
import { Check } from '#ui/forms/Check.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { paths } from '#wire/page-paths.ts'
import { TicketCards } from '../parts/LinkedTicketCards.tsx'
import '#ticket/parts/QrSheet.css'

/** The ticket whose page led here; null from any other page. Not in the address, which grants access to the ticket. */
const ticketOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'ticket' in state && typeof state.ticket === 'string'
    ? state.ticket
    : null

type TurnProps = {
  /** From 0. */
  index: number
  count: number
  onTurn: (index: number) => void
}

/** The place of a code among several, between the arrows to its neighbors. */
const Turn = ({ index, count, onTurn }: TurnProps) => {
  const { t } = useTranslations()
  const arrow = (step: -1 | 1) => {
    const isEnd = index + step < 0 || index + step >= count
    return (
      <button
        type="button"
        className="tool"
        aria-label={t(step < 0 ? 'app.tickets.move.previous' : 'app.tickets.move.next')}
        aria-disabled={isEnd}
        onClick={() => !isEnd && onTurn(index + step)}
      >
        <Icon shape={step < 0 ? chevronLeftIcon : chevronRightIcon} />
      </button>
    )
  }
  return (
    <div className="row between">
      {arrow(-1)}
      <b role="status">{t('app.tickets.move.place', { number: index + 1, total: count })}</b>
      {arrow(1)}
    </div>
  )
}

type MoveProps = { tickets: readonly TicketRecord[]; pictures: EventPictures }

/** The tickets as codes for the camera of the other device, one at a time, each with its link. */
const Codes = ({ tickets, pictures }: MoveProps) => {
  const { t } = useTranslations()
  const [index, setIndex] = useState(0)
  const parts = linkParts(tickets)
  const part = parts[index] ?? []
  const title = t('app.tickets.move')
  const url = ticketsLink(location.origin, part)
  const share = async (): Promise<void> => {
    if (await shareOrCopy({ title, url })) showToast({ id: 'share', text: t('app.wallet.share.link-copied') })
  }
  return (
    <>
      <p className="dim after-4">
        {t('app.tickets.move.text')} <b>{t('app.tickets.move.anyone')}</b> {t('app.tickets.move.stay')}{' '}
        {parts.length > 1 && t('app.tickets.move.turns')}
      </p>
      <div className="half-columns">
        <div className="stack gap-3">
          <QRCodeSVG
            className="link-code wide"
            value={url}
            level="L"
            marginSize={4}
            bgColor="#fff"
            fgColor="#000"
            title={t('app.tickets.move.scan')}
          />
          {parts.length > 1 && <Turn index={index} count={parts.length} onTurn={setIndex} />}
          <Button variant="line" full icon={shareIcon} onClick={share}>
            {t('app.wallet.share')}
          </Button>
        </div>
        <div>
          <p className="after-2">
            <b>{t('app.facts.tickets', { count: part.length })}</b>
          </p>
          <TicketCards tickets={part} pictures={pictures} />
        </div>
      </div>
    </>
  )
}

/** Tickets of events to come, and those of past events when the person wants them. */
const Move = ({ tickets, pictures }: MoveProps) => {
  const { t } = useTranslations()
  const { now } = useServices()
  const past = tickets.filter(({ datesWithOffset }) => isOver(eventTiming(datesWithOffset, now())))
  const isMixed = past.length > 0 && past.length < tickets.length
  const [withPast, setWithPast] = useState(false)
  const moved = isMixed && !withPast ? tickets.slice(0, -past.length) : tickets
  return (
    <div className="before-2">
      <Codes key={moved.length} tickets={moved} pictures={pictures} />
      {isMixed && (
        <Check checked={withPast} onChange={({ currentTarget }) => setWithPast(currentTarget.checked)}>
          {t('app.wallet.past', { count: past.length })}
        </Check>
      )}
    </div>
  )
}

/** The tickets that the other device can fetch: the server has them, and their personal data are not removed. */
const movable = (stored: readonly TicketRecord[], only: string | null): readonly TicketRecord[] =>
  stored.filter(
    ({ uuid, missingSince, personalDataRemovedAt }) =>
      missingSince === null && personalDataRemovedAt === null && (only === null || uuid === only),
  )

/** Takes tickets to another device, or to the app on the home screen, by codes or links. */
export const Component = () => {
  const { t } = useTranslations()
  const { now } = useServices()
  const { tickets: stored, pictures } = useWallet()
  const state: unknown = useLocation().state
  const tickets = stored && comingFirst(movable(stored, ticketOf(state)), now())
  return (
    <Page back={paths.wallet()} barTitle={t('app.shell.tickets')} wide>
      <PageHeading title={t('app.tickets.move')} />
      {tickets === null && <Skeleton />}
      {tickets?.length === 0 && (
        <>
          <p>{t('app.tickets.move.empty')}</p>
          <div>
            <ButtonLink variant="line" to={paths.wallet()}>
              {t('app.shell.tickets')}
            </ButtonLink>
          </div>
        </>
      )}
      {tickets !== null && tickets.length > 0 && <Move tickets={tickets} pictures={pictures} />}
    </Page>
  )
}

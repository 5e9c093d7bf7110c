import { useId } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { second } from '#kit/time/durations.ts'
import { clockText, countdownTone } from '#purchase/rules/countdown.ts'
import { Link } from '#ui/app/Link.tsx'
import {
  Icon,
  type IconShape,
  chevronRightIcon,
  clockIcon,
  creditCardIcon,
  loaderIcon,
  ticketIcon,
} from '#ui/content/Icon.tsx'
import { useNow } from '#ui/data/use-now.ts'
import type { ContinueItem } from '../rules/continue-items.ts'
import { useContinueItems } from './use-continue-items.ts'
import './ContinueList.css'

const icons: Readonly<Record<ContinueItem['kind'], IconShape>> = {
  due: ticketIcon,
  held: clockIcon,
  open: creditCardIcon,
  checked: loaderIcon,
  unpaid: creditCardIcon,
  unsaved: loaderIcon,
  expired: clockIcon,
  ticket: ticketIcon,
}

/** How long an order is held, amber below five minutes and red in the last one. @param until epoch ms by the device's clock */
const HeldFor = ({ until }: { until: number }) => {
  const { t, lang } = useTranslations()
  const left = Math.max(0, until - useNow(second))
  const tone = countdownTone(left)
  return <span data-tone={tone}>{t('app.wallet.continue.held', { time: clockText(left, lang) })}</span>
}

const Line = ({ item: { kind, title, path, text, until } }: { item: ContinueItem }) => {
  const { t, pick, pickLang } = useTranslations()
  return (
    <li>
      <Link to={path}>
        <Icon shape={icons[kind]} />
        <b lang={title ? pickLang(title) : undefined}>{title ? pick(title) : t('app.facts.order')}</b>
        {until === undefined ? <span>{text}</span> : <HeldFor until={until} />}
        <Icon shape={chevronRightIcon} />
      </Link>
    </li>
  )
}

type Props = {
  /** The kinds of lines; all without it. */
  kinds?: readonly ContinueItem['kind'][]
}

/** Unfinished orders and the next ticket of this device: at most three lines that lead to their pages; nothing without any. */
export const ContinueStrip = ({ kinds }: Props) => {
  const { t } = useTranslations()
  const heading = useId()
  const items = useContinueItems(kinds)
  if (items.length === 0) return null
  // A bought ticket has nothing to continue.
  const hasTicket = items.some(({ kind }) => kind === 'ticket' || kind === 'due')
  return (
    <section className="continue" aria-labelledby={heading}>
      <h2 id={heading}>{t(hasTicket ? 'app.wallet.continue' : 'app.shell.continue')}</h2>
      <ul>
        {items.map((item) => (
          <Line key={`${item.kind}/${item.id}`} item={item} />
        ))}
      </ul>
    </section>
  )
}

import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Fact } from '#ui/app/Fact.tsx'
import { calendarDaysIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { TileMeter } from '#ui/content/TileMeter.tsx'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { countableEntries, entryLimit } from '../rules/subscription-terms.ts'
import {
  entriesText,
  entryRuleText,
  validityLines,
  type SubscriptionTerms,
} from '../rules/subscription-texts.ts'

type MeterProps = {
  maxEntries: number | null
  /** Entries that are used. */
  used?: number
}

/** The entries of a subscription as tiles; nothing without a limit or with too many. Decorative: a text has the number. */
export const EntriesMeter = ({ maxEntries, used = 0 }: MeterProps) => {
  const limit = countableEntries(maxEntries)
  const inBrowser = useInBrowser()
  if (limit === null) return null
  // The policy refuses a style attribute in a rendered page.
  if (!inBrowser) return <span className="tiles entries" aria-hidden="true" />
  return <TileMeter entries count={limit} share={(limit - used) / limit} />
}

type Props = {
  terms: SubscriptionTerms
  /** Further facts. */
  children?: ReactNode
}

/** Validity and entries of a subscription. */
export const SubscriptionFacts = ({ terms, children }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const [first, ...others] = validityLines(terms, translations)
  return (
    <dl className="facts">
      {first !== undefined && (
        <Fact icon={calendarDaysIcon} label={t('app.passes.validity')}>
          <b>{first}</b>
          {others.map((line) => (
            <b key={line}>{line}</b>
          ))}
        </Fact>
      )}
      <Fact icon={ticketIcon} label={t('app.passes.entries')}>
        <b>{entriesText(terms, translations)}</b>
        <EntriesMeter maxEntries={terms.maxEntries} />
      </Fact>
      {children}
    </dl>
  )
}

/** Validity of a bought pass and the rule of its entries, whose number is shown above; each below its label. */
export const BoughtTerms = ({ terms, isLinked }: { terms: SubscriptionTerms; isLinked?: boolean }) => {
  const translations = useTranslations()
  const rule = (entryLimit(terms.maxEntries) === null ? entriesText : entryRuleText)(terms, translations)
  const lines = validityLines(terms, translations).map((text) => ['validity', text])
  if (rule !== null && isLinked !== true) lines.push(['entries', rule])
  return lines.map(([label, text]) => (
    <p key={label}>
      <span className="below small dim">{translations.t(`app.passes.${label}`)}</span> {text}
    </p>
  ))
}

import type { BasicSubscriptionDescriptor } from '#core/contract/subscriptions.ts'
import { paths } from '#core/domain/page-paths.ts'
import { entriesText, validityLines } from '#core/domain/subscription-texts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { EntriesMeter } from '#shared/SubscriptionFacts.tsx'
import { Chip } from '#ui/Chip.tsx'
import { banIcon } from '#ui/icons.ts'
import { priceText } from '../category-texts.ts'

type Props = { subscription: BasicSubscriptionDescriptor; titleLevel: 2 | 3 }

/** One subscription of a list: title, entries, validity and price, or that it is sold out; the whole tile is its link. */
export const SubscriptionTile = ({ subscription, titleLevel }: Props) => {
  const translations = useTranslations()
  const { t, lang, pick, pickLang } = translations
  const { id, title, formattedPrice: price, currency, maxEntries, soldOut } = subscription
  const Title = titleLevel === 2 ? 'h2' : 'h3'
  return (
    <li className="pass-tile">
      <Title>
        <Link className="go" to={paths.subscription(id)} lang={pickLang(title)}>
          {pick(title)}
        </Link>
      </Title>
      <EntriesMeter maxEntries={maxEntries} />
      <p className="dim small">{entriesText(subscription, translations)}</p>
      {validityLines(subscription, translations).map((line) => (
        <p key={line} className="dim small">
          {line}
        </p>
      ))}
      <p className="price">
        {soldOut ? (
          <Chip icon={banIcon}>{t('app.lists.sold-out')}</Chip>
        ) : (
          <b>{price.units === 0 ? t('common.free') : priceText(price, currency, lang)}</b>
        )}
      </p>
    </li>
  )
}

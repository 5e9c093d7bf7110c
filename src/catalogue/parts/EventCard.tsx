import { useTranslations } from '#i18n/use-translations.ts'
import { shortEventDay } from '#kit/time/short-dates.ts'
import { Link } from '#ui/app/Link.tsx'
import { Picture } from '#ui/content/Picture.tsx'
import { useReader } from '#ui/data/use-current-time.ts'
import { paths } from '#wire/page-paths.ts'
import type { EventInfo } from '../contract/event.ts'
import { shortLocation } from '../rules/city.ts'
import { pictureAddresses } from '../rules/picture-sizes.ts'

/** Picture, title, date and place of the event: a row on a phone, in a wide window a card with its picture at the start. */
export const EventCard = ({ event }: { event: EventInfo }) => {
  const { lang, pick, pickLang } = useTranslations()
  const reader = useReader()
  return (
    <div className="order-group event-card">
      <Picture {...pictureAddresses(event)} sizes="(width >= 64rem) 21rem, 5rem" seed={event.shortName} />
      <div>
        <p>
          <Link to={paths.event(event.shortName)} lang={pickLang(event.title)}>
            {pick(event.title)}
          </Link>
        </p>
        <p className="dim small">{shortEventDay(event, lang, reader)}</p>
        <p className="dim small">{shortLocation(event.location ?? '') ?? event.location}</p>
      </div>
    </div>
  )
}

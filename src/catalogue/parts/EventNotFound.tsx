import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { SearchInput } from '#ui/forms/SearchInput.tsx'
import { paths } from '#wire/page-paths.ts'
import type { EventInfo } from '../contract/event.ts'
import { NotFoundMessage } from './NotFoundMessage.tsx'
import { OtherEventList } from './OtherEvents.tsx'

/** The search of all events and three of them, for an address without an event. `event`: it had one when it was opened. */
export const EventNotFound = ({ event }: { event?: EventInfo | undefined }) => {
  const { t, pick } = useTranslations()
  const known = event && t('app.browse.event-gone.known', { title: pick(event.title) })
  const text = known && `${known} ${t('app.browse.event-gone.ticket')}`
  return (
    <>
      <NotFoundMessage title={t('app.browse.event-gone')} text={text ?? t('app.browse.event-gone.text')}>
        {!event && (
          <search>
            <form className="join" action={paths.events()}>
              <SearchInput name="q" label={t('app.lists.search')} />
              <Button type="submit" variant="line">
                {t('app.lists.find')}
              </Button>
            </form>
          </search>
        )}
      </NotFoundMessage>
      <OtherEventList event={event} />
    </>
  )
}

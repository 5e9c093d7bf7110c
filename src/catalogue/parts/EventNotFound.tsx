import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { SearchInput } from '#ui/forms/SearchInput.tsx'
import { paths } from '#wire/page-paths.ts'
import { NotFoundMessage } from './NotFoundMessage.tsx'
import { OtherEventList } from './OtherEvents.tsx'

/** The search of all events and three of them, for an address without an event. */
export const EventNotFound = () => {
  const { t } = useTranslations()
  return (
    <>
      <NotFoundMessage title={t('app.browse.event-gone')} text={t('app.browse.event-gone.text')}>
        <search>
          <form className="join" action={paths.events()}>
            <SearchInput name="q" label={t('app.lists.search')} />
            <Button type="submit" variant="line">
              {t('app.lists.find')}
            </Button>
          </form>
        </search>
      </NotFoundMessage>
      <OtherEventList />
    </>
  )
}

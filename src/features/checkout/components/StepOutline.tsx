import { useLocation } from 'react-router'
import type { PurchaseContextType } from '#core/contract/values.ts'
import { parsePage } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NamedSteps } from './StepBar.tsx'

type Props = {
  type: PurchaseContextType
  /** The reservation is read, and it is in the step of the address. */
  stepIsRead: boolean
}

/**
 * A step of the address that loads: the steps and the heading at once, lines where its fields come. The address of a link names a
 * step that the order may have left, so it has lines only; an entry that the app has added to the history has a key.
 */
export const StepOutline = ({ type, stepIsRead }: Props) => {
  const { t } = useTranslations()
  const { pathname, key } = useLocation()
  const page = parsePage(pathname)
  const isKnown = stepIsRead || key !== 'default'
  const step = isKnown && page?.page === 'reservation' ? page.step : undefined
  if (step === 'book')
    return (
      <>
        <NamedSteps current={1} type={type} free={false} />
        <Skeleton
          columns
          fields={3}
          heading={
            <>
              <h1>{t('reservation-page.your-details')}</h1>
              <p className="hint after-5">{t('common.required-fields')}</p>
            </>
          }
        />
      </>
    )
  if (step === 'overview')
    return (
      <>
        <NamedSteps current={2} type={type} free={false} />
        <Skeleton columns heading={<h1 className="after-4">{t('reservation-page.title')}</h1>} />
      </>
    )
  return <Skeleton columns />
}

import type { ReactNode } from 'react'
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { headingText } from '#ui/content/heading-text.ts'
import { OrderSubject } from './OrderedEvent.tsx'

type Props = {
  /** What was ordered: it stands beside the message. */
  context: PurchaseContext | null
  title: string
  text: string
  /** Facts, the next step and other ways, documents. */
  children: ReactNode
}

/** Why an order has no page of its own, with what can be done; beside it picture, title and date of the event. */
export const OrderMessage = ({ context, title, text, children }: Props) => {
  const { t } = useTranslations()
  return (
    <div className="two-columns order-message">
      <div className="after-5">
        <h1 tabIndex={-1}>{headingText(title)}</h1>
        <p className="dim before-2">{text}</p>
      </div>
      {context && (
        <aside className="card" aria-label={t('app.facts.order')}>
          <OrderSubject context={context} />
        </aside>
      )}
      <div className="stack before-5">{children}</div>
    </div>
  )
}

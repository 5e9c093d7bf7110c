import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { categoriesQuery } from '#catalogue/parts/catalogue-queries.ts'
import { subscriptionOf } from '#catalogue/parts/subscription-of.ts'
import { sellsTickets } from '#catalogue/rules/sale-state.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#ui/data/services.ts'
import { Check } from '#ui/forms/Check.tsx'
import { entriesLeft } from '../rules/stored-passes.ts'
import { useStoredPasses } from './use-stored-passes.ts'

const parameter = 'subscription'

/**
 * The passes of this device that open the event. The address names the chosen one, which pays when the details are sent
 * (docs/api/client-behavior.md#booking-page).
 */
export const StoredPassChoice = ({ event }: { event: EventInfo }) => {
  const { t, pick, pickLang } = useTranslations()
  const { api } = useServices()
  const passes = useStoredPasses(event.shortName)
  const [search, setSearch] = useSearchParams()
  const items = useQuery(categoriesQuery(api, event.shortName))
  const isOnSale = items.data !== undefined && sellsTickets(items.data)
  if (passes.length === 0 || !isOnSale) return null
  const choose = (id: string | null) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete(parameter)
    else next.set(parameter, id)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <section className="part" aria-labelledby="stored-passes">
      <h2 id="stored-passes">{t('reservation-page.overview.pay-with-subscription')}</h2>
      {passes.map((pass) => {
        const left = entriesLeft(pass)
        return (
          <Check
            key={pass.id}
            checked={subscriptionOf(search) === pass.id}
            onChange={({ target }) => choose(target.checked ? pass.id : null)}
            hint={left !== null && t('app.checkout.pass.left', { count: left })}
          >
            <b lang={pickLang(pass.title)}>{pick(pass.title)}</b>
          </Check>
        )
      })}
    </section>
  )
}

import type { WithdrawalItem } from '#core/contract/withdrawal.ts'
import { dateFormat } from '#core/domain/event-dates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Check } from '#ui/Check.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'

/** "Standard, Ada Lovelace". */
export const itemText = ({ name, attendee }: WithdrawalItem): string =>
  [name, attendee].filter(Boolean).join(', ')

/** The last day of the time. @param until epoch ms */
const dayText = (until: number, lang: string, timeZone: string | undefined): string =>
  dateFormat(lang, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(until - 1)

/** The reason why an item cannot be withdrawn from, or until when it can. */
function useStateText(timeZone: string | undefined): (item: WithdrawalItem) => string {
  const { t, lang } = useTranslations()
  return ({ state, until }) => {
    const date = until === null ? '' : dayText(until, lang, timeZone)
    if (state === 'OPEN') return date && t('app.withdrawal.until', { date })
    if (state === 'ENDED') return t('app.withdrawal.ended', { date })
    return t(state === 'USED' ? 'app.withdrawal.used' : 'app.withdrawal.none')
  }
}

type Props = {
  items: readonly WithdrawalItem[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  timeZone: string | undefined
}

/** A box for each item with the right; the others with their reason. */
export const WithdrawalItems = ({ items, chosen, onChoose, timeZone }: Props) => {
  const { t } = useTranslations()
  const stateText = useStateText(timeZone)
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <>
      <FieldGroup label={t('app.withdrawal.choose')}>
        {items
          .filter(({ state }) => state === 'OPEN')
          .map((item) => (
            <Check
              key={item.id}
              checked={chosen.has(item.id)}
              onChange={({ target }) => toggle(item.id, target.checked)}
              hint={stateText(item) || undefined}
            >
              {itemText(item)}
            </Check>
          ))}
      </FieldGroup>
      {items
        .filter(({ state }) => state !== 'OPEN')
        .map((item) => (
          <p key={item.id} className="dim">
            {itemText(item)}
            <span className="small below">{stateText(item)}</span>
          </p>
        ))}
    </>
  )
}

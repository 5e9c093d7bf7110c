import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { Check } from '#ui/Check.tsx'
import { Sheet } from '#ui/Sheet.tsx'

type Props = {
  tickets: readonly TicketRecord[]
  /** Uuids of the tickets that the person has marked. */
  scanned: ReadonlySet<string>
  onMark: (uuid: string, isScanned: boolean) => void
  onShow: (index: number) => void
  onClose: () => void
}

/** The tickets of a group at the entrance: which were scanned, marked by hand, and the way to each code. */
export const GroupSheet = ({ tickets, scanned, onMark, onShow, onClose }: Props) => {
  const { t } = useTranslations()
  return (
    <Sheet
      open
      onDismiss={onClose}
      title={t('app.wallet.group', { scanned: scanned.size, total: tickets.length })}
      dismiss={t('app.shell.close')}
    >
      <p className="dim">{t('app.wallet.group.text')}</p>
      <ul className="group-tiles">
        {tickets.map(({ uuid, fullName, ticketCategoryName }, index) => (
          <li key={uuid}>
            <Check
              checked={scanned.has(uuid)}
              onChange={({ currentTarget }) => onMark(uuid, currentTarget.checked)}
              hint={ticketCategoryName}
            >
              {fullName}
            </Check>
            <Button
              variant="text"
              slim
              aria-label={t('app.wallet.group.show', { name: fullName })}
              onClick={() => {
                onShow(index)
                onClose()
              }}
            >
              {t('app.wallet.group.code')}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

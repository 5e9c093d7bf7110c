import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'

type Props = {
  title: string
  /** Explains the removal. */
  text: string
  open: boolean
  /** False when storage failed. */
  remove: () => Promise<boolean>
  onClose: () => void
  onRemoved: () => void
}

/** Removes something from this device after a confirmation; on the server it stays as it is. */
export const RemoveSheet = ({ title, text, open, remove, onClose, onRemoved }: Props) => {
  const { t } = useTranslations()
  const [failed, setFailed] = useState(false)

  const confirm = async (): Promise<void> => {
    setFailed(false)
    if (await remove()) onRemoved()
    else setFailed(true)
  }

  return (
    <Sheet
      open={open}
      onDismiss={onClose}
      title={title}
      dismiss={t('app.wallet.remove.keep')}
      actions={
        <Button bad onClick={confirm}>
          {t('app.shell.remove')}
        </Button>
      }
    >
      <p className="dim">{text}</p>
      {failed && (
        <p className="error-message" role="alert">
          {t('app.wallet.remove.failed')}
        </p>
      )}
    </Sheet>
  )
}

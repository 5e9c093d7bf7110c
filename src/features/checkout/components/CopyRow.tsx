import { useState, type ReactNode } from 'react'
import { useText } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'

type Props = {
  label: string
  children: ReactNode
  /** What is copied. */
  text: string
}

/** A fact that is typed somewhere else, with a button that copies it. */
export const CopyRow = ({ label, children, text }: Props) => {
  const { t } = useText()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Forbidden by the browser: the text stays selectable.
      () => setCopied(false),
    )
  return (
    <div className="copy">
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd>
        <Button
          variant="line"
          slim
          icon={copied ? 'check' : 'copy'}
          aria-label={t('app.checkout.copy', { what: label })}
          onClick={copy}
        >
          <span aria-live="polite">{t(copied ? 'app.checkout.copied' : 'app.checkout.copy.short')}</span>
        </Button>
      </dd>
    </div>
  )
}

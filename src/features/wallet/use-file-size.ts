import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'

/**
 * The size of a file as "148 kB"; null while it is not known, and for an empty one.
 * @param key changes with the content; "" for none
 * @param write the text of the file; null when it cannot be written
 */
export function useFileSize(key: string, write: () => Promise<string | null>): string | null {
  const { lang } = useTranslations()
  const [bytes, setBytes] = useState<number | null>(null)
  const measure = useEffectEvent(write)
  useEffect(() => {
    let current = true
    const show = (text: string | null): void => {
      if (current) setBytes(text === null ? null : new Blob([text]).size)
    }
    if (key === '') show(null)
    else void measure().then(show)
    return () => {
      current = false
    }
  }, [key])
  if (bytes === null) return null
  const unit = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(lang, unit).format(Math.max(1, bytes / 1000))
}

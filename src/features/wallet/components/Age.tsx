import { useText } from '#i18n/text.ts'
import { ageText } from '../age.ts'
import { useNow } from '../use-now.ts'

/** How long ago the box office was last asked about a ticket. */
export const Age = ({ at, list = false }: { at: number; list?: boolean }) => {
  const texts = useText()
  const now = useNow(20_000)
  return texts.t(list ? 'app.wallet.checked.list' : 'app.wallet.checked', { ago: ageText(at, now, texts) })
}

import { entryLimit } from '#catalogue/rules/subscription-terms.ts'
import type { Translations } from '#kit/text/translations.ts'
import { recentTime } from '#kit/time/recent-time.ts'
import { isLinkedPass } from '#pass/rules/stored-passes.ts'
import type { CardSubscription } from '#ticket/rules/wallet-content.ts'

/**
 * "3 of 10 used" and "Checked 14:02"; without a limit "Used 3 times", before the first use "Not used yet"; for a pass from the link
 * of its mail that the order checks it.
 * @param now epoch ms; 0 for a text that is read on another day: it has the date
 */
export function usageFacts(
  pass: Pick<CardSubscription, 'used' | 'total' | 'checkedAt' | 'reservationId'>,
  now: number,
  { t, lang }: Pick<Translations, 't' | 'lang'>,
): readonly string[] {
  if (isLinkedPass(pass)) return [t('app.passes.linked.text')]
  const { used, total, checkedAt } = pass
  const limit = entryLimit(total)
  const usage =
    used === 0
      ? t('app.passes.unused')
      : limit === null
        ? t('app.passes.used', { count: used })
        : t('app.passes.used.of', { used, total: limit })
  return [usage, t('app.wallet.checked-at', { at: recentTime(checkedAt, now, lang) })]
}

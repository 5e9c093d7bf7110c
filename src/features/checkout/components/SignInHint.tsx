import { serverPaths } from '#core/domain/server-paths.ts'
import type { PurchaseContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Notice } from '#ui/Notice.tsx'
import { useEmbedded } from '../embedding.ts'
import { useOptionalUser } from '../use-optional-user.ts'

type Props = { context: PurchaseContext; reservationId: string }

/**
 * Offers the sign-in before booking (docs/api/client-behavior.md#booking-page). The server leads back to this
 * reservation, and the entries stay on the device. An embedded shop does not offer it, because sign-in pages
 * refuse to load in a frame.
 */
export const SignInHint = ({ context, reservationId }: Props) => {
  const { t } = useTranslations()
  const { mayJoin } = useOptionalUser()
  const embedded = useEmbedded(context)
  if (!mayJoin || embedded) return null
  return (
    <Notice
      className="after-5"
      icon="circle-user"
      actions={
        <a
          className={buttonClass({ variant: 'line', slim: true })}
          href={serverPaths.reservationSignIn(context.type, context.publicIdentifier, reservationId)}
        >
          {t('user.menu.login')}
        </a>
      }
    >
      {t('reservation-page.login.message')}
    </Notice>
  )
}

import { referenceGroups } from '#core/domain/ticket-code.ts'
import type { CodeShape } from '#core/domain/ticket-page-facts.ts'
import { usePageContext } from './context.ts'

type Props = { shape: CodeShape; fullName: string; uuid: string }

/** The code of a ticket. Its first path is the white ground, its last the dark modules (base.css). */
export const TicketCode = ({ shape: { path, modules }, fullName, uuid }: Props) => {
  const { t } = usePageContext().translations
  const side = String(modules)
  return (
    <svg
      className="qr"
      role="img"
      aria-label={t('app.wallet.code', { name: fullName, reference: referenceGroups(uuid).join(' ') })}
      viewBox={`0 0 ${side} ${side}`}
      width={285}
      height={285}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

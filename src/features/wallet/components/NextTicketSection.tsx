import type { EventTiming } from '#core/domain/ticket-freshness.ts'
import type { TicketGroup } from '#core/domain/ticket-groups.ts'
import { TicketGroupCard } from '#ticket-pages/TicketGroupCard.tsx'

type Props = { title: string; group: TicketGroup; timing: EventTiming }

/** The next ticket as the home page shows it. */
export const NextTicketSection = ({ title, group, timing }: Props) => (
  <section aria-labelledby="next-ticket" className="after-5">
    <h2 id="next-ticket" className="after-4">
      {title}
    </h2>
    <TicketGroupCard group={group} timing={timing} />
  </section>
)

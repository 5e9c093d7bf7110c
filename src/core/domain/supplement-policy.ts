/** Who chooses an additional service, and what its price depends on (docs/api/catalogue.md#additional-services). */
import type { SupplementPolicy } from '../contract/event.ts'
import type { AdditionalServiceWithData } from '../contract/reservation.ts'
import type { OpenEnum } from '../contract/values.ts'

export interface WithPolicy {
  readonly policy: OpenEnum<SupplementPolicy> | null
}

/** The server adds the service by itself. */
export const isMandatory = ({ policy }: WithPolicy): boolean => policy?.startsWith('MANDATORY_') ?? false

/** The price is a percentage of other prices. */
export const isPercentageFee = ({ policy }: WithPolicy): boolean =>
  policy?.startsWith('MANDATORY_PERCENTAGE') ?? false

/** The buyer may move the item to another ticket: an extra that the buyer chose. False for fees and donations. */
export const isMovable = ({
  type,
  supplementPolicy,
}: Pick<AdditionalServiceWithData, 'type' | 'supplementPolicy'>): boolean =>
  type !== 'DONATION' && !isMandatory({ policy: supplementPolicy ?? null })

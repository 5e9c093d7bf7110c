/** Who chooses an additional service, and what its price depends on (docs/api/catalogue.md#additional-services). */
import type { AdditionalService, SupplementPolicy } from '#catalogue/contract/event.ts'
import type { OpenEnum } from '#kit/values.ts'

export interface WithPolicy {
  readonly policy: OpenEnum<SupplementPolicy> | null
}

/** The server adds the service by itself. */
export const isMandatory = ({ policy }: WithPolicy): boolean => policy?.startsWith('MANDATORY_') ?? false

/** The price is a percentage of other prices. */
export const isPercentageFee = ({ policy }: WithPolicy): boolean =>
  policy?.startsWith('MANDATORY_PERCENTAGE') ?? false

/** The policies of an event's services by their id. An item of an order has the id only, not the policy. */
export type ServicePolicies = ReadonlyMap<number, WithPolicy['policy']>

export const policiesOf = (services: readonly AdditionalService[]): ServicePolicies =>
  new Map(services.map(({ id, supplementPolicy }) => [id, supplementPolicy]))

/** An item of an order. */
interface Item {
  readonly type: OpenEnum<'SUPPLEMENT' | 'DONATION'>
  readonly serviceId: number
}

const policyOf = ({ serviceId }: Item, policies: ServicePolicies): WithPolicy => ({
  policy: policies.get(serviceId) ?? null,
})

/**
 * The buyer may move the item to another ticket: an extra that the buyer chose. False for fees and donations.
 * @param policies null while they are not known: nothing moves
 */
export const isMovable = (item: Item, policies: ServicePolicies | null): boolean =>
  policies !== null && item.type !== 'DONATION' && !isMandatory(policyOf(item, policies))

/** The item belongs to the whole order and not to the ticket that has it: a percentage fee or a donation. */
export const isOfOrder = (item: Item, policies: ServicePolicies | null): boolean =>
  item.type === 'DONATION' || isPercentageFee(policyOf(item, policies ?? new Map()))

/** What other layers may use of the module event-setup. */
export { insertEvent } from './insert-event.ts'
export { insertSubscriptionDescriptor } from './insert-subscription-descriptor.ts'
export type { CategoryInput, EventInput } from './definitions/event-definition.ts'
export type { FieldInput, FieldTextInput } from './definitions/field-definitions.ts'
export type { CustomMethodInput } from './definitions/payment-definition.ts'
export type { PollInput } from './definitions/poll-input.ts'
export type { AdditionalServiceInput, PricingInput, PromoCodeInput } from './definitions/price-definitions.ts'
export type { SubscriptionDescriptorInput, ValidityInput } from './definitions/subscription-definition.ts'

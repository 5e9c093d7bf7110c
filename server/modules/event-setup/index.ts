/** What other layers may use of the module event-setup. */
export type {
  AdditionalServiceInput,
  EventInput,
  PromoCodeInput,
  SubscriptionDescriptorInput,
} from './definitions.ts'
export { nearestNameHint } from './event-file/did-you-mean.ts'
export { pathText } from './event-file/event-file-error.ts'
export { eventInput, type EventFile } from './event-file/event-file.ts'
export { organizerInput, type OrganizerFile, type OrganizerInput } from './event-file/organizer.ts'
export { readLoadableFile } from './event-file/read-event-file.ts'
export { descriptorInput, type SubscriptionDescriptorFile } from './event-file/subscription.ts'
export { textOverridesSchema } from './event-file/text-overrides.ts'
export { insertEvent } from './insert-event.ts'
export { insertSubscriptionDescriptor } from './insert-subscription-descriptor.ts'
export { saveOrganizer } from './save-organizer.ts'

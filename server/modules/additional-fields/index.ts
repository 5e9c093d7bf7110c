/** The use cases and types of additional-fields for other modules. */
export { deleteAnswers, listFields, loadAnswers, saveAnswers } from './queries.ts'
export type { Answers } from './queries.ts'
export {
  calendarDayOf,
  fieldNamePattern,
  serviceFields,
  subscriptionOwnerFields,
  ticketFields,
  type FieldDefinition,
  type SubmittedValues,
  keepFixedAnswers,
  slotsFromStored,
  fieldProblems,
  vatNumbersIn,
  type FieldValidation,
  type VatCheckResult,
} from './rules.ts'
export { fieldView, splitFields } from './views.ts'

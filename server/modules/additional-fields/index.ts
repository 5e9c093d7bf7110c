/** What other layers may use of the module additional-fields. */
export { deleteAnswers, listFields, loadAnswers, saveAnswers } from './queries.ts'
export type { Answers } from './queries.ts'
export { calendarDayOf } from './rules/birth-date.ts'
export {
  fieldNamePattern,
  serviceFields,
  subscriptionOwnerFields,
  ticketFields,
} from './rules/field-definition.ts'
export type { FieldDefinition, SubmittedValues } from './rules/field-definition.ts'
export { keepFixedAnswers, slotsFromStored } from './rules/slots.ts'
export { fieldProblems, vatNumbersIn } from './rules/validate-answers.ts'
export type { FieldValidation, VatCheckResult } from './rules/validate-answers.ts'
export { fieldView, splitFields } from './views.ts'

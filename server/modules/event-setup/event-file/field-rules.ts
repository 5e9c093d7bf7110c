/** Rules across properties: additional fields and attendee groups of an event or a pass. */
import { cleanText } from '#core/domain/clean-text.ts'
import { isEmailAddress } from '#core/domain/email-address.ts'
import type { EventFile } from './event-file.ts'
import type { FieldFile, GroupFile } from './fields.ts'
import {
  unknownNameViolations,
  unknownNamesViolations,
  duplicateViolations,
  missingTextViolations,
  violationIf,
  type RuleViolation,
  type PropertyPath,
} from './rule-violation.ts'

const choiceTypes: readonly string[] = ['select', 'radio', 'checkbox']
const lengthTypes: readonly string[] = ['input:text', 'input:tel', 'textarea', 'input:dateOfBirth', 'vat:eu']

function valueViolations(
  { type, values, valueTexts, disabledValues }: FieldFile,
  path: PropertyPath,
): RuleViolation[] {
  if (!choiceTypes.includes(type)) {
    return [
      ...violationIf(values !== undefined, [...path, 'values'], `is only for ${choiceTypes.join(', ')}`),
      ...violationIf(
        valueTexts !== undefined,
        [...path, 'valueTexts'],
        `is only for ${choiceTypes.join(', ')}`,
      ),
      ...violationIf(
        disabledValues !== undefined,
        [...path, 'disabledValues'],
        `is only for ${choiceTypes.join(', ')}`,
      ),
    ]
  }
  const known = values ?? []
  return [
    ...violationIf(values === undefined, path, `needs values, because its type is ${type}`),
    ...duplicateViolations(known, (index) => [...path, 'values', index]),
    ...Object.keys(valueTexts ?? {}).flatMap((name) =>
      unknownNameViolations(name, known, 'value', [...path, 'valueTexts', name]),
    ),
    ...unknownNamesViolations(disabledValues, known, 'value', [...path, 'disabledValues']),
  ]
}

function fieldViolations(
  field: FieldFile,
  languages: readonly string[],
  path: PropertyPath,
): RuleViolation[] {
  const { type, minLength, maxLength } = field
  const limits = (['minLength', 'maxLength'] as const).filter((name) => field[name] !== undefined)
  return [
    ...missingTextViolations(field.label, languages, [...path, 'label']),
    ...valueViolations(field, path),
    ...(lengthTypes.includes(type)
      ? []
      : limits.map((name) => ({ path: [...path, name], message: `has no effect on a ${type}` }))),
    ...violationIf(
      minLength !== undefined && maxLength !== undefined && maxLength < minLength,
      [...path, 'maxLength'],
      'is less than minLength',
    ),
  ]
}

/** Checks the fields of an event or of a pass. */
export const fieldsViolations = (
  fields: readonly FieldFile[] | undefined,
  languages: readonly string[],
  path: PropertyPath,
): RuleViolation[] => [
  ...(fields ?? []).flatMap((field, index) => fieldViolations(field, languages, [...path, index])),
  ...duplicateViolations(
    (fields ?? []).map(({ name }) => name),
    (index) => [...path, index, 'name'],
  ),
]

function fieldScopeViolations(file: EventFile): RuleViolation[] {
  const categories = file.categories.map(({ name }) => name)
  const services = (file.additionalServices ?? []).flatMap(({ title }) => Object.values(title).map(cleanText))
  return (file.fields ?? []).flatMap((field, index) => {
    const at = (name: string) => ['fields', index, name]
    return [
      ...unknownNamesViolations(field.categories, categories, 'category', at('categories')),
      ...(field.service === undefined
        ? []
        : unknownNameViolations(field.service, services, 'service', at('service'))),
      ...violationIf(
        field.service !== undefined && field.categories !== undefined,
        at('categories'),
        'cannot stand beside service',
      ),
    ]
  })
}

const isDomain = (text: string): boolean => isEmailAddress(`a@${text.replace(/^@/, '')}`)

function memberViolations({ members, match = 'FULL' }: GroupFile, path: PropertyPath): RuleViolation[] {
  const byDomain = match === 'EMAIL_DOMAIN'
  const expected = byDomain
    ? 'expected an address or a domain such as @example.org'
    : 'expected an e-mail address'
  return members.flatMap((member, index) =>
    violationIf(
      !isEmailAddress(member) && !(byDomain && isDomain(member)),
      [...path, 'members', index],
      `${expected}, found "${member}"`,
    ),
  )
}

function groupViolations(
  group: GroupFile,
  categories: readonly string[],
  path: PropertyPath,
): RuleViolation[] {
  const { category, use, maxAllocation } = group
  const limited = use === 'LIMITED_QUANTITY'
  return [
    ...memberViolations(group, path),
    ...(category === undefined
      ? []
      : unknownNameViolations(category, categories, 'category', [...path, 'category'])),
    ...violationIf(
      limited && maxAllocation === undefined,
      path,
      'needs maxAllocation, because its use is LIMITED_QUANTITY',
    ),
    ...violationIf(
      !limited && maxAllocation !== undefined,
      [...path, 'maxAllocation'],
      'is only for use: LIMITED_QUANTITY',
    ),
  ]
}

/** @returns the violations of additional fields and groups of attendees */
export const fieldAndGroupViolations = (file: EventFile): RuleViolation[] => [
  ...fieldsViolations(file.fields, file.languages, ['fields']),
  ...fieldScopeViolations(file),
  ...(file.groups ?? []).flatMap((group, index) =>
    groupViolations(
      group,
      file.categories.map(({ name }) => name),
      ['groups', index],
    ),
  ),
]

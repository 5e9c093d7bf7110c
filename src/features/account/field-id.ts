/** The id of a control of the profile, the target of the error summary. */
export const fieldId = (name: string): string => `p-${name}`

/** The id of a control of the profile: what the error summary links to. */
export const fieldId = (name: string): string => `p-${name}`

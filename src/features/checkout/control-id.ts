/** The id of a control, from its path in the form: what the error summary links to. */
export const controlId = (path: string): string => `f-${path.replaceAll(/[^\w-]+/g, '-')}`
